/**
 * `npm run bench -- session`: what one message more costs a session of contract `edit`, view included, by how many came
 * before it; beside compacting from scratch at that length. Sessions of each length take turns, a hundred messages at a
 * time; times are those of the process. The table has means, with what the collector takes; the figure compares the
 * median pieces of a hundred messages, since a collection falls into one piece or another and is longer than all of them.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { edit } from '../src/contracts/edit/contract.ts';
import { EditSession } from '../src/contracts/edit/optimized/session.ts';
import { optimized } from '../src/contracts/edit/optimized.ts';
import { ODD } from '../src/generate/feature.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { streamsOf } from '../src/generate/random.ts';
import { median, medianDeviation } from '../src/measure/statistics.ts';
import { tell } from './figure.ts';
import { over } from './rounds.ts';

const LENGTHS = [1_000, 10_000, 100_000];
const STRETCH = 1_000;
const PIECE = 100;
const ROUNDS = 15;
/** Rounds that warm the engine up. */
const WARM = 2;

/** What the rounds of a quiet machine differ by; a walk over all that came before would be a hundred times. */
const FLAT = { most: 1.25 };

let made = 0;
for (const keepToolInputs of [true, false]) {
  const options = { ...edit.options.defaults, keepToolInputs };
  const costs = LENGTHS.map((): number[] => []);
  const usual = LENGTHS.map((): number[] => []);
  const prefixes = LENGTHS.map((): number[] => []);
  for (let round = -WARM; round < ROUNDS; round++) {
    // One history for all lengths of a round: a stretch differs in what came before it, not in its kind.
    const { input } = drawHistory(streamsOf('bench session')(round + WARM), { length: 100_000 + STRETCH, never: ODD });
    const sessions = LENGTHS.map((length) => {
      const session = new EditSession(options);
      for (let next = 0; next < length; next++) session.append(input[next]!);
      session.view();
      return session;
    });
    const spent = LENGTHS.map((): number[] => []);
    const unchanged = LENGTHS.map(() => 0);
    // What the making of all this has left to the collector is no cost of the first stretch.
    collect();
    for (let begun = 0; begun < STRETCH; begun += PIECE) {
      for (const at of inTurn(LENGTHS.length, begun / PIECE + round + WARM)) {
        const session = sessions[at]!;
        let shown = session.view().length;
        const before = process.cpuUsage();
        for (let next = LENGTHS[at]! + begun; next < LENGTHS[at]! + begun + PIECE; next++) {
          session.append(input[next]!);
          session.view();
          unchanged[at]! += session.unchanged / Math.max(1, shown);
          shown = session.view().length;
          made += shown;
        }
        const { user, system } = process.cpuUsage(before);
        spent[at]!.push((user + system) / PIECE);
      }
    }
    if (round < 0) continue;
    for (const at of LENGTHS.keys()) {
      costs[at]!.push(mean(spent[at]!));
      usual[at]!.push(median(spent[at]!));
      prefixes[at]!.push(unchanged[at]! / STRETCH);
    }
  }
  const { input } = drawHistory(streamsOf('bench session')(1), { length: 10_000, never: ODD });
  const begun = process.cpuUsage();
  for (let run = 0; run < 10; run++) made += optimized(input, options).length;
  const { user, system } = process.cpuUsage(begun);
  console.log(`\nkeepToolInputs: ${keepToolInputs}\n`);
  console.log('| messages so far | µs a message | MAD | prefix that stays |\n|---|---|---|---|');
  for (const [at, length] of LENGTHS.entries()) {
    const cost = median(costs[at]!);
    const spread = `${((100 * medianDeviation(costs[at]!)) / cost).toFixed(0)} %`;
    const stays = `${(100 * median(prefixes[at]!)).toFixed(1)} %`;
    console.log(`| ${length.toLocaleString('en')} | ${cost.toFixed(2)} | ${spread} | ${stays} |`);
  }
  tell(`a message behind 100,000 / behind 1,000, keepToolInputs ${keepToolInputs}`, over(usual[2]!, usual[0]!), FLAT);
  console.log(`\nfrom scratch at 10,000 messages: ${((user + system) / 10).toFixed(0)} µs for each message`);
}
console.log(`(checksum ${made})`);

function inTurn(count: number, first: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (at + first) % count);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
