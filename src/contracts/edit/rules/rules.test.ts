import { describe, expect, test } from 'vitest';
import { parseHistory } from '../../../history/parse-notation.ts';
import { type EditOptions, editOptions } from '../options.ts';
import { reference } from '../reference.ts';
import { editRules } from './all.ts';
import { equalsReference } from './equals-reference.ts';
import { nothingInvented } from './nothing-invented.ts';
import { pairingPreserved } from './pairing-preserved.ts';
import { selectionExact } from './selection-exact.ts';
import { unchangedSameObject } from './unchanged-same-object.ts';
import { untouchedIdentical } from './untouched-identical.ts';

function trial(before: string, after: string, options: Partial<EditOptions> = {}) {
  const input = parseHistory(before);
  const full = editOptions.parse(options);
  return { input, options: full, output: parseHistory(after), expected: reference(input, full) };
}

describe('selection-exact names the use', () => {
  test('that should have stayed whole', () => {
    const breach = selectionExact.check(trial('U, A[a], T a, U', 'U, A[a], T a!, U', { keepToolUses: 1 }));
    expect(breach?.says).toBe('the result of "a" (message 2 of the input) should have stayed whole');
  });

  test('that should have been cleared', () => {
    const breach = selectionExact.check(trial('U, A<w>, U', 'U, A<w>, U', { keepToolUses: 0 }));
    expect(breach?.says).toBe('the result of "w" in message 1 is whole and should have been cleared');
  });

  test('in no other place than where results count', () => {
    expect(selectionExact.check(trial('U<w>, S', 'U<w>, S', { keepToolUses: 0 }))).toBeUndefined();
  });
});

test('pairing-preserved: a call that gets the result of another with its id', () => {
  const after = 'A[a], T a"two", U"x"';
  const breach = pairingPreserved.check(
    trial('A[a:one], T a"one", A[a:two], T a"two", U"x"', after.replace('[a]', '[a:one]')),
  );
  expect(breach?.says).toBe('message 1 answers the call "a" with the result of another one');
});

test('nothing-invented: a placeholder where no call was, and one too many', () => {
  const placeholder = '"[Tool call: tool (parameters and results removed from history)]"';
  const before = 'U, A"x", A[a], T a, U"z"';
  const misplaced = nothingInvented.check(trial(before, `U, A"x"${placeholder}, A(empty), U"z"`));
  expect(misplaced?.where).toMatchObject({ message: 1, role: 'assistant' });
  const twice = nothingInvented.check(trial(before, `U, A"x", A${placeholder}${placeholder}, U"z"`));
  expect(twice?.where.message).toBe(2);
});

test('untouched-identical: keys of arguments in another order', () => {
  const breach = untouchedIdentical.check(trial('U, A[a{"k":1,"l":2}], T a', 'U, A[a{"l":2,"k":1}], T a'));
  expect(breach?.says).toBe('a part of kind call ("a") of message 1 of the input is changed or lost');
});

describe('unchanged-same-object', () => {
  test('a copy of a message that nobody changed', () => {
    expect(unchangedSameObject.check(trial('U, S', 'U, S'))?.where.message).toBe(0);
  });

  test('a result that was cleared before may be cleared again', () => {
    const { input, options } = trial('U, A[a], T a!, U', 'U', { keepToolUses: 0 });
    const output = input.map((message) => (message.role === 'tool' ? { ...message } : message));
    expect(unchangedSameObject.check({ input, options, output })).toBeUndefined();
  });
});

test('equals-reference says what a person would say, and nothing without a reference', () => {
  const { expected, ...bare } = trial('U, A, U, A', 'U, A, U, A');
  expect(equalsReference.check({ ...bare, expected })?.says).toBe('message 3 should not be there: A');
  expect(equalsReference.check(bare)).toBeUndefined();
});

test('ids of rules are unique, and what they imply exists', () => {
  const ids = editRules.map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(editRules.flatMap((rule) => rule.implies).filter((id) => !ids.includes(id))).toEqual([]);
});

test('no two rules imply each other, or both would go unreported', () => {
  const implied = new Map(editRules.map((rule) => [rule.id, rule.implies]));
  const reach = (id: string, seen = new Set<string>()): Set<string> => {
    for (const next of implied.get(id) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  expect(editRules.filter((rule) => reach(rule.id).has(rule.id))).toEqual([]);
});
