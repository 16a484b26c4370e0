import { describe, expect, test } from 'vitest';
import { compactEdit as compactAnthropic } from './compact/anthropic.ts';
import { compactEdit, editSession, UsageError } from './compact.ts';
import { drawHistory } from './generate/histories.ts';
import { streamsOf } from './generate/random.ts';
import { printHistory } from './history/notation.ts';
import { parseHistory } from './history/parse-notation.ts';
import { FORMATS } from './wire/formats.ts';

const use = (id: string) => ({ type: 'tool_use', id, name: 'read', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: `found ${id}` });
const messages = [
  { role: 'user', content: 'go' },
  { role: 'assistant', content: [use('a')] },
  { role: 'user', content: [result('a')] },
  { role: 'assistant', content: [use('b')] },
  { role: 'user', content: [result('b'), { type: 'text', text: 'and now?' }] },
];

describe('compactEdit', () => {
  test('clears in the format of the user; what is not cleared is the very object that was given', () => {
    const output = compactEdit(messages, { format: 'anthropic', keepToolUses: 1 });
    expect(output).toEqual([
      ...messages.slice(0, 2),
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '(Tool result removed)' }] },
      ...messages.slice(3),
    ]);
    for (const at of [0, 1, 3, 4]) expect(output[at]).toBe(messages[at]);
    expect(compactAnthropic(messages, { keepToolUses: 1 })).toEqual(output);
  });

  test('does nothing to what is given', () => {
    const before = structuredClone(messages);
    compactEdit(messages, { format: 'anthropic', keepToolUses: 0, keepToolInputs: false });
    expect(messages).toEqual(before);
  });

  test('names what it cannot take', () => {
    expect(() => compactEdit(messages, { format: 'nobody' })).toThrow(UsageError);
    expect(() => compactEdit(messages, { format: 'anthropic', keepToolUses: -1 })).toThrow(/option keepToolUses/);
    expect(() => compactAnthropic([{ role: 'nobody' }])).toThrow(UsageError);
    expect(() => compactAnthropic(messages, { format: 'gemini' })).toThrow(/no format "gemini"/);
  });

  test.each(FORMATS.map((format) => [format.name, format] as const))(
    '%s: is read as what the model gives',
    (name, format) => {
      const streams = streamsOf(`compact ${name}`);
      let kept = 0;
      for (let index = 0; index < 60; index++) {
        const list = format.print(drawHistory(streams(index)).input);
        const options = { keepToolUses: index % 3, keepToolInputs: index % 2 === 0 };
        const neutral = compactEdit(format.parse(list).history, options);
        const output = compactEdit(list, { format: name, ...options });
        expect(printed(format.parse(output).history)).toBe(printed(format.parse(format.print(neutral)).history));
        kept += output.filter((message, at) => message === list[at]).length;
      }
      expect(kept).toBeGreaterThan(50);
    },
  );
});

test('a session takes one message after another', () => {
  const session = editSession({ keepToolUses: 1 });
  for (const message of parseHistory('U, A[a], T a, A[b], T b')) session.append(message);
  expect(printHistory(session.view())).toBe('U, A[a], T a!, A[b], T b');
  expect(() => editSession({ keepToolUses: 0.5 })).toThrow(UsageError);
});

/** Ids of messages are no part of the judgement. */
function printed(history: Parameters<typeof printHistory>[0]): string {
  return printHistory(history.map(({ id: _, ...message }) => message));
}
