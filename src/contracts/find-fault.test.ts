import { expect, test } from 'vitest';
import { editFaults } from './edit/faults/all.ts';
import { findFault } from './find-fault.ts';

test.each([
  ['E2', 'E2'],
  ['e1b', 'E1b'],
  ['E1', 'E1a'],
  ['reverse-enumeration', 'E2'],
  ['Reverse-Enumeration', 'E2'],
  ['E28', undefined],
  ['', undefined],
])('%j is %s', (asked, id) => {
  expect(findFault(editFaults, asked)?.id).toBe(id);
});

test('ids and names are unique', () => {
  const names = editFaults.flatMap(({ id, name }) => [id, name]).map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
