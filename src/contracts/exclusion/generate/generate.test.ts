import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { streamsOf } from '../../../generate/random.ts';
import { GENERATOR_VERSION } from '../../../generate/version.ts';
import { exclusion } from '../contract.ts';

const cases = (seed: string, count: number) => {
  const stream = streamsOf(seed);
  return Array.from({ length: count }, (_, i) => exclusion.generate(stream(i)));
};

/** Of each version of the generators, what it draws. A new version gets a line of its own. */
const FROZEN: Readonly<Record<number, string>> = { 1: 'b30e369b7eb91081' };

test('a seed says which sessions are drawn', () => {
  const hash = createHash('sha256');
  for (const { input, options } of cases('frozen', 300)) {
    hash.update(`${exclusion.input.print(input)} ${JSON.stringify(options)}\n`);
  }
  expect(hash.digest('hex').slice(0, 16)).toBe(FROZEN[GENERATOR_VERSION]);
});

test('options that are drawn are options', () => {
  for (const { options } of cases('options', 200)) expect(exclusion.options.parse(options)).toEqual(options);
});

test('most sessions compact something, and every shape comes up', () => {
  const drawn = cases('shapes', 400);
  const changed = drawn.filter(({ input, options }) => exclusion.changed(input, exclusion.optimized(input, options)));
  expect(changed.length).toBeGreaterThan(280);
  expect(new Set(drawn.flatMap(({ features }) => features))).toEqual(
    new Set([
      'given ids',
      'summariser throws',
      'chunks',
      'compact',
      'one turn',
      'several turns',
      'approval',
      'input',
      'declared',
      'stop',
    ]),
  );
});
