import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../history/json.ts';
import { aiSdkUi } from './ai-sdk-ui/codec.ts';
import { judge } from './judge.ts';
import { rulesFor } from './rulebook.ts';
import { PROVIDERS } from './who.ts';

const step = { type: 'step-start' };
const text = { type: 'text', text: 'words' };
const answered = (id: string): JsonObject => {
  return { type: 'tool-look', toolCallId: id, state: 'output-available', input: {}, output: 'seen' };
};
const open: JsonObject = { type: 'tool-look', toolCallId: 'open', state: 'input-available', input: {} };

/** The places that a provider complains of, in a conversation with these parts in the middle. */
function places(provider: string, ...parts: JsonObject[]): readonly string[] {
  const messages = [
    { id: '1', role: 'user', parts: [text] },
    { id: '2', role: 'assistant', parts },
    { id: '3', role: 'user', parts: [text] },
  ];
  return judge(aiSdkUi.parse(messages), { provider }, rulesFor(provider, 'ai-sdk-ui')).map(({ path }) => path);
}

describe.each(PROVIDERS)('UI messages for %s', (provider) => {
  test('the result of a call stands in its part', () => {
    expect(places(provider, step, answered('a'))).toEqual([]);
  });

  test('two calls in one step, then words in the next', () => {
    expect(places(provider, step, text, answered('a'), answered('b'), step, text)).toEqual([]);
  });

  test('a call in each of two steps', () => {
    expect(places(provider, step, answered('a'), step, answered('b'), step, text)).toEqual([]);
  });

  test('an open call behind an answered one is found in its own part', () => {
    expect(places(provider, step, answered('a'), step, open)).toEqual(['messages[1].parts[3]']);
  });
});
