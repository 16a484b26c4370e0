/**
 * What every generator of cases keeps, as a function of the generator. A generator that breaks one of these makes every
 * seed that somebody noted down worthless, or a campaign blind.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Draw } from '../src/contracts/contract.ts';
import { type Random, streamsOf } from '../src/generate/random.ts';
import type { InputKind } from '../src/minimize/input-kind.ts';

export interface GeneratorUnderTest<I, O> {
  readonly name: string;
  draw(random: Random): Draw<I, O>;
  readonly kind: Pick<InputKind<I>, 'print' | 'parse'>;
  same(left: I, right: I): boolean;
  readonly version: number;
  /** By version: the hash of the first cases of a seed. A new line for every change, never a changed one. */
  readonly frozen: Readonly<Record<number, string>>;
  /** In what share of cases, in percent, each feature must occur. */
  readonly atLeast: Readonly<Record<string, number>>;
}

const SEED = 'properties';
const CASES = 20_000;
const ROUND_TRIPS = 5_000;
const FROZEN_CASES = 200;

export function generatorLaws<I, O>(generator: GeneratorUnderTest<I, O>): void {
  const { name, draw, kind, same, version, frozen, atLeast } = generator;
  const streams = streamsOf(SEED);
  const printed = (index: number): string => {
    const { input, options, features } = draw(streams(index));
    return `${kind.print(input)} ${JSON.stringify(options)} ${features.join()}`;
  };

  describe(`the generator of ${name}`, () => {
    test('gives the frozen cases, or has a new version', () => {
      const hash = createHash('sha256');
      for (let index = 0; index < FROZEN_CASES; index++) hash.update(`${printed(index)}\n`);
      expect({ version, hash: hash.digest('hex').slice(0, 16) }).toEqual({ version, hash: frozen[version] });
    });

    test('gives case i whatever was drawn before it', () => {
      const forward = [0, 1, 2, 40, 41].map(printed);
      const backward = [41, 40, 2, 1, 0].map(printed).reverse();
      expect(backward).toEqual(forward);
      expect(streamsOf('another seed')(0).below(1e9)).not.toBe(streams(0).below(1e9));
    });

    test('shares no object between cases, nor between two draws of one', () => {
      const known = objectsOf(draw(streams(7)).input);
      const shared: object[] = [];
      for (let index = 0; index < 200; index++) {
        for (const object of objectsOf(draw(streams(index)).input)) {
          if (known.has(object)) shared.push(object);
          known.add(object);
        }
      }
      expect(shared).toEqual([]);
    });

    test('gives inputs that the notation brings back', () => {
      for (let index = 0; index < ROUND_TRIPS; index++) {
        const { input } = draw(streams(index));
        const text = kind.print(input);
        if (!same(kind.parse(text), input)) expect(text).toBe(`case ${index} as it was drawn`);
      }
    });

    test('reaches every feature often enough', () => {
      const times: Record<string, number> = {};
      for (let index = 0; index < CASES; index++) {
        for (const feature of draw(streams(index)).features) times[feature] = (times[feature] ?? 0) + 1;
      }
      const rare = Object.entries(atLeast).filter(
        ([feature, percent]) => (times[feature] ?? 0) < (CASES * percent) / 100,
      );
      expect(rare.map(([feature]) => `${feature}: ${times[feature] ?? 0} of ${CASES}`)).toEqual([]);
      expect(Object.keys(times).toSorted()).toEqual(Object.keys(atLeast).toSorted());
    });
  });
}

function objectsOf(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null) return found;
  found.add(value);
  for (const inner of Object.values(value)) objectsOf(inner, found);
  return found;
}
