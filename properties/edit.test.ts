import { describe, expect, test } from 'vitest';
import { program } from '../src/contracts/edit/faults/program.ts';
import { optimized } from '../src/contracts/edit/optimized.ts';
import { reference } from '../src/contracts/edit/reference.ts';
import { firstDifference } from '../src/history/diff.ts';
import { printHistory } from '../src/history/notation.ts';
import { type Create, editCases, editLaws } from './edit.ts';

// The reference gets most: what equals it is trusted by the gate of the rules.
const compactors: readonly (readonly [string, Create, number])[] = [
  ['reference', () => reference, 1_000],
  ['optimized', () => optimized, 300],
  ['program without a fault', () => program(), 100],
];

describe.each(compactors)('the %s', (_, create, count) => {
  test.each(editLaws.map((law) => [law.name, law] as const))('%s', (_name, law) => {
    for (const one of editCases(count, `law ${law.name}`)) {
      const says = law.broken(create, one);
      if (says === undefined) continue;
      expect.fail(`${printHistory(one.input)} with ${JSON.stringify(one.options)}: ${says}`);
    }
  });
});

test('optimized equals reference on 100,000 drawn cases', () => {
  for (const { input, options } of editCases(100_000, 'optimized')) {
    const difference = firstDifference(reference(input, options), optimized(input, options));
    if (difference !== undefined) expect.fail(`${printHistory(input)} ${JSON.stringify(options)}: ${difference.says}`);
  }
}, 120_000);

test('the program without a fault equals the reference on 20,000 drawn cases', () => {
  const compactor = program();
  for (const { input, options } of editCases(20_000, 'program')) {
    const difference = firstDifference(reference(input, options), compactor(input, options));
    if (difference !== undefined) expect.fail(`${printHistory(input)} ${JSON.stringify(options)}: ${difference.says}`);
  }
});
