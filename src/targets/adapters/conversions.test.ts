import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { bedrock } from '../../wire/bedrock/codec.ts';
import type { Format } from '../../wire/format.ts';
import { openaiResponses } from '../../wire/openai-responses/codec.ts';
import { intoItems, outOfItems } from './agents-items.ts';
import { intoCore, outOfCore } from './core-messages.ts';
import { intoPrompt, outOfPrompt, wellTyped } from './provider-prompt.ts';
import { intoData, outOfData } from './strands-messages.ts';

interface Conversion {
  readonly format: Format;
  into(messages: readonly JsonObject[]): JsonObject[];
  outOf(messages: readonly unknown[]): readonly unknown[];
}

const ITEMS: Conversion = { format: openaiResponses, into: intoItems, outOf: outOfItems };
const PROMPT: Conversion = { format: aiSdk, into: intoPrompt, outOf: outOfPrompt };
const CORE: Conversion = { format: aiSdk, into: intoCore, outOf: outOfCore };
const STRANDS: Conversion = {
  format: bedrock,
  into: intoData,
  outOf: (messages) => messages.map((message) => outOfData(message as JsonObject)),
};

/** What is left of a history on the other side, in notation. */
function through({ format, into, outOf }: Conversion, notation: string): string {
  return printHistory(format.parse(outOf(into(format.print(parseHistory(notation))))).history);
}

const TYPICAL = 'U"find x", A"so"[a:search{"q":1}], T a"found"{"name":"search"}, A"done", U"thanks"';

test.each([
  ['items of the Agents SDK', ITEMS],
  ['the prompt of a provider', PROMPT],
  ['messages of AI SDK 4', CORE],
  ['messages of Strands', STRANDS],
])('%s carry what is usual', (_, conversion) => {
  const printed = through(conversion, TYPICAL);
  expect(printed.replaceAll('{"name":"search"}', '')).toBe(TYPICAL.replaceAll('{"name":"search"}', ''));
  expect(through(conversion, printed)).toBe(printed);
});

describe('items of the Agents SDK', () => {
  test('have names of their own, and the name of the tool beside an output', () => {
    expect(intoItems(openaiResponses.print(parseHistory('A[a:search], T a"found"')))).toEqual([
      { type: 'function_call', callId: 'a', name: 'search', arguments: '{}', status: 'completed' },
      { type: 'function_call_result', callId: 'a', name: 'search', output: 'found', status: 'completed' },
    ]);
  });
});

describe('the prompt of a provider', () => {
  test('has lists for the user, and no approvals', () => {
    const approval = { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' };
    const messages = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: [{ type: 'text', text: 'two' }, approval] },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'p', approved: true }] },
    ];
    expect(intoPrompt(messages)).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'one' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'two' }] },
    ]);
    expect(wellTyped(messages)).toEqual(messages);
  });
});

describe('messages of AI SDK 4', () => {
  test('have bare results, and say which are errors', () => {
    const [, results] = intoCore(aiSdk.print(parseHistory('A[a:search], T a(err)"lost"')));
    expect(results).toMatchObject({ content: [{ toolCallId: 'a', result: 'lost', isError: true }] });
    expect(through(CORE, 'A[a:search], T a(err)"lost"{"name":"search"}')).toContain('T a(err)"lost"');
  });
});

describe('messages of Strands', () => {
  test('alternate, without system messages, media and uses of the provider', () => {
    expect(through(STRANDS, 'S"be kind", U"one", U"two" img, A<w>, A"three", T a"x"')).toBe(
      'U"one""two", A"three", T a"x"',
    );
  });

  test('keep reasoning with its signature, and the mark of a pinned message', () => {
    expect(through(STRANDS, 'U"one", A R(sig)"think""two"')).toBe('U"one", A R(sig)"think""two"');
    expect(outOfData({ role: 'user', content: [], metadata: { custom: { pinned: true } } })).toMatchObject({
      metadata: { custom: { pinned: true } },
    });
  });
});
