import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { gemini } from './codec.ts';

const user = (...parts: object[]) => ({ role: 'user', parts });
const model = (...parts: object[]) => ({ role: 'model', parts });
const call = (name: string, more: object = {}) => ({ functionCall: { name, args: {}, ...more } });
const response = (name: string, answer: object) => ({ functionResponse: { name, response: answer } });
const kinds = (list: readonly object[]): string[][] =>
  gemini.parse(list).history.map(({ parts }) => parts.map((part) => part.kind));
const again = (list: readonly object[]): unknown => gemini.print(gemini.parse(list).history);

test('calls without ids get some, and their results the same in order', () => {
  const list = [
    model(call('f'), call('f')),
    user(response('f', { output: 'x' }), response('f', { error: 'no' })),
    model(call('f')),
  ];
  const { history } = gemini.parse(list);
  expect(history.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant']);
  expect(history[1]?.parts).toMatchObject([
    { callId: 'f#1', content: 'x' },
    { callId: 'f#2', content: 'no', error: true },
  ]);
  expect(history[2]?.parts).toMatchObject([{ id: 'f#3' }]);
  expect(gemini.print(history)).toEqual(list);
});

describe('thought signatures', () => {
  const signed = (signature: string) => ({ ...call('f', { id: 'a' }), thoughtSignature: signature });

  test('one on a call is the anchor of the thought before it', () => {
    const list = [model({ text: 'hm', thought: true }, signed('s'))];
    expect(printHistory(gemini.parse(list).history)).toBe('A R"hm"{"anchor":"s"}[a:f]');
    expect(again(list)).toEqual(list);
  });

  test('without a thought it is reasoning without text', () => {
    const list = [model({ text: 'ok' }, signed('s'))];
    expect(kinds(list)).toEqual([['text', 'reasoning', 'call']]);
    expect(again(list)).toEqual(list);
  });

  test('an anchor that nobody knows is the value for rewritten histories', () => {
    const history = parseHistory('U, A R(anchor)"hm"[a]');
    expect(gemini.print(history)[1]).toMatchObject({
      parts: [{}, { thoughtSignature: 'skip_thought_signature_validator' }],
    });
    expect(gemini.losses(history)).toEqual([]);
  });
});

test('code and what came of it are one use', () => {
  const code = { executableCode: { language: 'PYTHON', code: '1' } };
  const done = { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } };
  expect(kinds([model(code, done), model(code), model(done)])).toEqual([['use'], ['data'], ['data']]);
});

test('the system instruction of a body leads, and goes back', () => {
  const body = { systemInstruction: { parts: [{ text: 'be kind' }] }, contents: [user({ text: 'go' })] };
  const { history, body: rest } = gemini.parse(body);
  expect(printHistory(history)).toBe('S"be kind", U"go"');
  expect(gemini.printBody(history, rest!)).toEqual(body);
});

test.each([
  { parts: [{ text: 'no role' }] },
  { role: 'function', parts: [response('f', { any: { thing: 1 } })] },
  user(
    { inlineData: { mimeType: 'image/png', data: 'QQ==' } },
    { fileData: { mimeType: 'image/png', fileUri: 'gs://x' } },
  ),
  model({ functionCall: { name: 'f' } }, { text: 'x', thoughtSignature: 's' }, { novelty: 1 }),
])('comes back as it was: %j', (message) => {
  expect(again([message])).toEqual([message]);
});

test('places are written as Google does', () => {
  expect(gemini.parse([user({ text: 'x' })]).places[0]?.parts).toEqual(['contents[0].parts[0]']);
  expect(() => gemini.parse([{ role: 'assistant', parts: [] }])).toThrow('contents[0].role: expected user or model');
});

test('code that ran keeps its id when earlier code is gone', () => {
  const code = (text: string) => ({
    role: 'model',
    parts: [{ executableCode: { code: text } }, { codeExecutionResult: { outcome: 'OUTCOME_OK', output: text } }],
  });
  const ids = (...contents: object[]) =>
    gemini
      .parse(contents)
      .history.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'use' ? [part.id] : [])));
  const [first, second, again] = ids(code('1'), code('2'), code('1'));
  expect(ids(code('2'))).toEqual([second]);
  expect(new Set([first, second, again]).size).toBe(3);
});
