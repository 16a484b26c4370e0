/**
 * How fast cases are drawn, against a stock fast-check arbitrary of the same shape. All numbers come from one run, and
 * the ratio is the median over rounds in which the two take turns, so a busy machine slows both.
 */
import fc from 'fast-check';
import { Bench } from 'tinybench';
import { drawEditCase } from '../src/contracts/edit/generate.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { mutateHistory } from '../src/generate/mutate.ts';
import { type Random, streamsOf } from '../src/generate/random.ts';
import type { History } from '../src/history/message.ts';
import { plainHistories } from '../src/measure/scoreboard/plain-cases.ts';
import { median } from '../src/measure/statistics.ts';
import { tell } from './figure.ts';
import { over } from './rounds.ts';

const MESSAGES = 20;
/** Cases in one sample: a sample shorter than a millisecond measures the timer. */
const BATCH = 100;
const ROUNDS = 7;

const streams = streamsOf('bench');
const stock = plainHistories({ minLength: MESSAGES, maxLength: MESSAGES });
const transcript = drawHistory(streams(0), { length: 2_000 }).input;
let index = 0;
/** What the samples made, so that no engine leaves the work out. */
let made = 0;

const SUITES: Readonly<Record<string, () => void>> = {
  'drawHistory, 20 messages': () => eachCase((random) => drawHistory(random, { length: MESSAGES }).input),
  'stock fast-check, 20 messages': () => {
    for (const history of fc.sample(stock, { numRuns: BATCH, seed: index++ })) made += history.length;
  },
  'drawEditCase, mean 12 messages': () => eachCase((random) => drawEditCase(random).input),
  'mutateHistory of 2,000 messages': () => eachCase((random) => mutateHistory(random, transcript).input),
  'opening a stream': () => {
    for (let i = 0; i < BATCH; i++) made += streams(index++).below(2);
  },
};

function eachCase(draw: (random: Random) => History): void {
  for (let i = 0; i < BATCH; i++) made += draw(streams(index++)).length;
}

const perSecond: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round++) {
  const bench = new Bench({ time: 150, iterations: 5, warmupTime: 50, warmupIterations: 2 });
  for (const [name, drawBatch] of Object.entries(SUITES)) {
    bench.add(name, drawBatch);
  }
  bench.runSync();
  for (const { name, result } of bench.tasks) {
    if (result.state !== 'completed') throw new Error(`${name} did not complete: ${result.state}`);
    perSecond[name] = [...(perSecond[name] ?? []), (BATCH * 1000) / result.latency.p50];
  }
}

const [ours, theirs] = Object.keys(SUITES) as [string, string];
console.table(
  Object.entries(perSecond).map(([generator, rates]) => {
    const middle = median(rates);
    return {
      generator,
      'cases/s': Math.round(middle).toLocaleString('en'),
      'µs a case': (1e6 / middle).toFixed(2),
      MAD: `${((100 * median(rates.map((rate) => Math.abs(rate - middle)))) / middle).toFixed(1)} %`,
    };
  }),
);
tell(`${ours} / ${theirs}, cases a second`, over(perSecond[ours]!, perSecond[theirs]!), { least: 4 });
console.log(`(checksum ${made})`);
