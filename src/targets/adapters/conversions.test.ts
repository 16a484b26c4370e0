import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { bedrock } from '../../wire/bedrock/codec.ts';
import type { Format } from '../../wire/format.ts';
import { openaiResponses } from '../../wire/openai-responses/codec.ts';
import { intoItems, outOfItems } from './agents-items.ts';
import { intoAnswer, intoUser, outOfSent } from './agents-stored.ts';
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

describe('items that a session of the Agents SDK stores', () => {
  const items = (notation: string) => openaiResponses.print(parseHistory(notation));

  test('have lists of content, of texts and pictures', () => {
    const image = { type: 'input_image', image_url: 'data:image/png;base64,AA==' };
    const [bare] = items('U"one"');
    expect(intoUser(bare!)).toEqual([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'one' }] },
    ]);
    expect(intoUser({ role: 'user', content: [image, { type: 'input_file', file_id: 'f' }] })).toEqual([
      { type: 'message', role: 'user', content: [{ type: 'input_image', image: image.image_url }] },
    ]);
    expect(intoUser({ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] })).toEqual([]);
  });

  test('are those of an answer: no instructions, and no uses of the provider', () => {
    expect(
      items('S"be kind", A R(sig)"think""two"[a]<w:web_search>, T a"found"').map((item) => intoAnswer(item)),
    ).toEqual([
      undefined,
      expect.objectContaining({ type: 'reasoning' }),
      expect.objectContaining({ type: 'message', role: 'assistant', status: 'completed' }),
      expect.objectContaining({ type: 'function_call', call_id: 'a', status: 'completed' }),
      undefined,
      { type: 'function_call_output', call_id: 'a', output: 'found' },
    ]);
  });

  test('are sent with a status that says nothing, and a single text as a list', () => {
    expect(outOfSent({ type: 'function_call', call_id: 'a', status: 'completed' })).toEqual({
      type: 'function_call',
      call_id: 'a',
    });
    expect(outOfSent({ type: 'web_search_call', status: 'failed' })).toEqual({
      type: 'web_search_call',
      status: 'failed',
    });
    expect(outOfSent({ role: 'user', content: [{ type: 'input_text', text: 'one' }] })).toEqual({
      role: 'user',
      content: 'one',
    });
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
