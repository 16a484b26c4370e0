/**
 * Problems of the public shrinking challenge (github.com/jlink/shrinking-challenge) that are about lists of integers,
 * under our passes. The published figures are those of its reports: fast-check 2.14.0 and Hypothesis 5.23.11.
 */
import { type Random, streamsOf } from '../src/generate/random.ts';
import { fixedOptions } from '../src/minimize/candidate.ts';
import type { InputKind } from '../src/minimize/input-kind.ts';
import { minimize } from '../src/minimize/minimize.ts';
import { forms } from './forms.ts';

type List = readonly number[];

interface Problem {
  readonly name: string;
  readonly draw: (random: Random) => List;
  readonly fails: (list: List) => boolean;
  readonly published: string;
}

const anyList = (random: Random): List =>
  Array.from({ length: 1 + random.below(100) }, () => random.below(2 ** 31) - 2 ** 30);

const PROBLEMS: readonly Problem[] = [
  {
    name: 'reverse',
    draw: anyList,
    fails: (list) => list.some((value, at) => value !== list[list.length - 1 - at]),
    published: 'fast-check 88 (3 forms), Hypothesis 46 (1)',
  },
  {
    name: 'distinct',
    draw: anyList,
    fails: (list) => new Set(list).size >= 3,
    published: 'fast-check 275 (6 forms)',
  },
  {
    name: 'lengthlist',
    draw: (random) => Array.from({ length: 1 + random.below(100) }, () => random.below(1001)),
    fails: (list) => Math.max(...list) >= 900,
    published: 'fast-check 19 (18 forms), Hypothesis 85 (1)',
  },
  {
    name: 'coupling',
    draw: (random) => Array.from({ length: 1 + random.below(10) }, () => random.below(10)),
    fails: (list) =>
      list.every((value) => value < list.length) && list.some((value, at) => value !== at && list[value] === at),
    published: 'fast-check 68 (26 forms)',
  },
];

/** Shorter lists first, then smaller numbers, then order. */
const listKind: InputKind<List> = {
  print: (list) => JSON.stringify(list),
  parse: (text) => JSON.parse(text) as List,
  count: (list) => list.length,
  size: (list) => [list.length, ...list.map((value) => 2 * Math.abs(value) + (value < 0 ? 1 : 0))],
  units: (list) => list.map((_, at) => [at]),
  without: (list, units) => {
    const gone = new Set(units.flat());
    return list.filter((_, at) => !gone.has(at));
  },
  *simpler(list) {
    for (const [at, value] of list.entries()) {
      yield list.with(at, 0);
      if (value < 0) yield list.with(at, -value);
      for (let step = Math.trunc(value / 2); step !== 0; step = Math.trunc(step / 2)) yield list.with(at, value - step);
      yield list.with(at, value - Math.sign(value));
    }
    for (let at = 0; at + 1 < list.length; at++) yield list.with(at, list[at + 1]!).with(at + 1, list[at]!);
  },
  enumerate: () => [],
  alphabets: [],
};

export interface ChallengeRow {
  readonly problem: string;
  readonly evaluations: number;
  readonly forms: number;
  readonly commonest: string;
  readonly published: string;
}

export function challengeRows(seeds: number): readonly ChallengeRow[] {
  return PROBLEMS.map(({ name, draw, fails, published }) => {
    const kind = { input: listKind, options: fixedOptions(null) };
    const results = Array.from({ length: seeds }, (_, seed) => {
      const streams = streamsOf(`${name} ${seed}`);
      for (let index = 0; ; index++) {
        const input = draw(streams(index));
        if (fails(input)) return minimize(kind, { input, options: null }, (candidate) => fails(candidate.input));
      }
    });
    const texts = forms(results.map(({ best }) => listKind.print(best.input)));
    const total = results.reduce((sum, { evaluations }) => sum + evaluations, 0);
    return {
      problem: name,
      evaluations: Math.round(total / seeds),
      forms: texts.length,
      commonest: texts[0]?.[0] ?? '',
      published,
    };
  });
}
