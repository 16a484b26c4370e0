import { describe, expect, test } from 'vitest';
import { readings, readTranscript } from './reading.ts';

const messages = [
  { role: 'user', content: 'go' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'tool', input: {} }] },
];
const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const chunks = (text: string, size: number): Uint8Array[] => {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
};

describe('where the messages are', () => {
  test.each([
    ['a bare list', messages, '$'],
    ['a request body', { model: 'm', messages }, '$.messages'],
    ['an error dump', { error: { requestBodyValues: { messages } } }, '$.error.requestBodyValues.messages'],
    ['a list of calls', [{ time: 1 }, { 'odd key': messages }], '$[1]["odd key"]'],
  ])('%s', (_, value, at) => {
    const reading = readTranscript(JSON.stringify(value));
    expect(reading).toMatchObject({ at, shape: 'json', reason: 'content blocks of type tool_use' });
    expect(reading.format.name).toBe('anthropic');
    expect(reading.transcript.history).toHaveLength(2);
  });

  test('of several lists the longest is taken, and `at` chooses another', () => {
    const text = JSON.stringify({ first: { messages: messages.slice(0, 1) }, second: { messages } });
    expect(readTranscript(text)).toMatchObject({ at: '$.second.messages', others: ['$.first.messages'] });
    expect(readTranscript(text, { at: 'first' })).toMatchObject({ at: '$.first.messages' });
    expect(readTranscript(text, { at: '$.first.messages' })).toMatchObject({ at: '$.first.messages' });
    expect(() => readTranscript(text, { at: '$.third' })).toThrow('there is nothing at $.third');
    expect(() => readTranscript(text, { at: '$..x' })).toThrow('column 2');
  });

  test('a format that is named is taken, whatever the list looks like', () => {
    const reading = readTranscript(JSON.stringify(messages.slice(0, 1)), { format: 'ai-sdk' });
    expect(reading).toMatchObject({ reason: 'as named', format: { name: 'ai-sdk' } });
    expect(readTranscript('[]', { format: 'anthropic' }).transcript.history).toEqual([]);
    expect(() => readTranscript('[]', { format: 'nope' })).toThrow('no format is called "nope"');
  });
});

describe('line numbers', () => {
  test('are those of the elements, strings and nested lists aside', () => {
    const text = `{\n "note": "[\\"{",\n "messages": [\n\n  {"role": "user", "content": [{\n   "type":"text", "text": "]"}]},\n  {"role":"assistant",\n   "content": []}]}`;
    expect(readTranscript(text).lines).toEqual([5, 7]);
  });

  test('of a key that is repeated the last one counts', () => {
    expect(readTranscript('{"messages": 1,\n"messages": [\n{"role":"user","content":"x"}]}').lines).toEqual([3]);
  });

  test('of JSON Lines are their own', () => {
    expect(readTranscript(`\n${JSON.stringify(messages[0])}\n\n${JSON.stringify(messages[1])}`).lines).toEqual([2, 4]);
  });
});

describe('JSON Lines', () => {
  test('of messages are one list', () => {
    expect(readTranscript(lines(...messages))).toMatchObject({ shape: 'json-lines', at: '$', broken: [] });
  });

  test('of messages in wrappers too', () => {
    const text = lines(...messages.map((message) => ({ time: 1, message })));
    expect(readTranscript(text).transcript.history).toHaveLength(2);
  });

  test('of a session log are one history', () => {
    const text = lines(
      { type: 'summary', summary: 's' },
      { uuid: '1', parentUuid: null, type: 'user', message: messages[0] },
      { uuid: '2', parentUuid: '1', type: 'assistant', message: messages[1] },
    );
    expect(readTranscript(text)).toMatchObject({ format: { name: 'claude-code' }, lines: [2, 3] });
  });

  test('of requests are one reading each', () => {
    const text = lines({ request: { messages } }, { request: { messages } }, { odd: true });
    const all = [...readings(chunks(text, 7))];
    expect(all.map(({ at }) => at)).toEqual(['$[0].request.messages', '$[1].request.messages']);
    expect(all.map((reading) => reading.lines)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(all[1]?.broken).toEqual([{ line: 3, problem: 'no messages' }]);
    expect(readTranscript(text, { at: '$[1].request' })).toMatchObject({ at: '$[1].request.messages', lines: [2, 2] });
  });

  test('a broken line is told and the rest is read, the first line too', () => {
    const [one, two] = messages.map((message) => JSON.stringify(message));
    expect(readTranscript(`${one}\n{"cut\n${two}`).broken).toMatchObject([{ line: 2 }]);
    expect(readTranscript(`{"cut\n${one}\n${two}`)).toMatchObject({ broken: [{ line: 1 }], lines: [2, 3] });
  });

  test('a line that is no UTF-8 is a broken line', () => {
    const bytes = [...chunks(`${lines(...messages)}\n`, 1000), new Uint8Array([0x22, 0xff, 0x22])];
    expect([...readings(bytes)][0]?.broken).toEqual([{ line: 3, problem: 'not UTF-8' }]);
  });

  test('chunks may end anywhere, in the middle of a letter too', () => {
    const text = lines({ role: 'user', content: 'grüße 😀' }, messages[1]);
    for (const size of [1, 2, 3, 1000]) {
      expect([...readings(chunks(text, size))][0]?.transcript.history).toEqual(readTranscript(text).transcript.history);
    }
  });
});

describe('encodings', () => {
  test('a byte order mark is no part of the text, and UTF-16 is read', () => {
    const text = JSON.stringify(messages);
    expect(readTranscript(`\ufeff${text}`).transcript.history).toHaveLength(2);
    const wide = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
    expect([...readings([wide])][0]?.transcript.history).toHaveLength(2);
  });

  test('other bytes are refused', () => {
    expect(() => [...readings([new Uint8Array([0x89, 0x50, 0x00, 0xff])])]).toThrow(
      'the file is not UTF-8 (it looks like no text at all)',
    );
  });

  test('a lone surrogate in an escape is kept', () => {
    const { history } = readTranscript('[{"role":"user","content":"\\ud800"}]').transcript;
    expect(history[0]?.parts).toEqual([{ kind: 'text', text: '\ud800' }]);
  });
});

test.each([
  ['', 'the file is empty'],
  ['[]', 'the list is empty'],
  ['{"a":1}', 'there is no list of messages in it'],
  ['hello', 'no JSON'],
  ['[{"role":"user",\n"content":"x', 'no JSON: the text ends in the middle of a value at line 2, column 13'],
  ['[{"role":"bot","content":"x"}]', 'no format has messages of role "bot"'],
])('%j: %s', (text, message) => {
  expect(() => readTranscript(text)).toThrow(message);
});
