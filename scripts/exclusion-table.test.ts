import { expect, test } from 'vitest';
import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { shown, TABLE } from './exclusion-table.ts';

test.each(TABLE.map((row) => [row.ends, row] as const))('a turn that ends so: %s', (_, row) => {
  expect(shown(row, exclusion.reference)).toBe(row.wanted);
  expect(shown(row, exclusion.optimized)).toBe(row.wanted);
});
