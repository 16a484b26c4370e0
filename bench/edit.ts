/**
 * `npm run bench -- edit`: the numbers of contract `edit`. Everything that is compared takes turns in rounds of one run,
 * so that a busy machine slows both sides; a ratio is the median over the rounds. Times are those of the process.
 *
 * The floor walks the same parts and allocates the same changed messages with all decisions given: what no compactor
 * that shares structure can beat.
 */

import type { AnyContract } from '../src/contracts/contract.ts';
import { edit } from '../src/contracts/edit/contract.ts';
import type { EditOptions } from '../src/contracts/edit/options.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { streamsOf } from '../src/generate/random.ts';
import type { JsonObject } from '../src/history/json.ts';
import type { History, Message } from '../src/history/message.ts';
import { examinerOf } from '../src/oracle/examine.ts';
import { contractTarget } from '../src/targets/built-in.ts';
import { langchain } from '../src/wire/langchain/codec.ts';
import { median } from './statistics.ts';

const ROUNDS = 7;
/** That are walked at each size of the scaling table. */
const MESSAGES = 40_000;
const OPTIONS: EditOptions = { ...edit.options.defaults, keepToolUses: 3 };
/** What the runs made, so that no engine leaves the work out. */
let made = 0;

await main();

async function main(): Promise<void> {
  printRates();
  printScaling();
  printFloor();
  await printPeer();
  console.log(`(checksum ${made})`);
}

/** Cases a second: drawn, and drawn and fully examined as a campaign does it. */
function printRates(): void {
  const streams = streamsOf('bench');
  const examiner = examinerOf(contractTarget(edit as AnyContract, 'optimized', {}));
  const cases = 4_000;
  let next = 0;
  const rows = compare(
    {
      'draw a case': () => {
        made += edit.generate(streams(next++)).input.length;
      },
      'draw and examine a case': () => {
        const { input, options } = edit.generate(streams(next));
        const examination = examiner.examine(input, options, next++);
        if (examination instanceof Promise || examination.breaches.length > 0)
          throw new Error('edit/optimized is wrong');
      },
    },
    cases,
  );
  const messages = Array.from({ length: 2_000 }, (_, index) => edit.generate(streams(index)).input.length);
  const mean = messages.reduce((sum, count) => sum + count, 0) / messages.length;
  console.log(`\nOne core, mean ${mean.toFixed(1)} messages a case\n\n| what | µs | per second |\n|---|---|---|`);
  for (const [name, micros] of rows) console.log(`| ${name} | ${micros.toFixed(1)} | ${perSecond(micros)} |`);
}

/** Optimized and reference over four sizes, and the exponent of a straight line through the logarithms. */
function printScaling(): void {
  const sizes = [20, 200, 2_000, 20_000];
  console.log('\n| messages | optimized µs | reference µs | reference / optimized |\n|---|---|---|---|');
  const points: (readonly [number, number])[] = [];
  for (const size of sizes) {
    // As many messages at every size: how well they fit into the caches is no matter of the compactor.
    const histories = Array.from({ length: MESSAGES / size }, (_, index) => historyOf(size, index));
    const runs = (compactor: (history: History, options: EditOptions) => History) => () => {
      for (const history of histories) made += compactor(history, OPTIONS).length;
    };
    const repeats = 2;
    // The reference may be quadratic: it is measured where it ends within the minute.
    const slow = size > 2_000 ? {} : { reference: runs(edit.reference) };
    const rows = new Map(compare({ optimized: runs(edit.optimized), ...slow }, repeats));
    const optimized = (rows.get('optimized') ?? 0) / histories.length;
    const reference = rows.has('reference') ? (rows.get('reference') ?? 0) / histories.length : undefined;
    points.push([Math.log(size), Math.log(optimized)]);
    const cells = [
      size,
      optimized.toFixed(1),
      reference?.toFixed(1) ?? '-',
      reference ? (reference / optimized).toFixed(1) : '-',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nexponent of optimized: ${slope(points).toFixed(3)} (target: at most 1.05)`);
}

function printFloor(): void {
  const history = historyOf(2_000, 1);
  const decided = edit.optimized(history, OPTIONS);
  const floor = floorOf(history, decided);
  const rows = new Map(
    compare(
      {
        floor: () => {
          made += floor().length;
        },
        optimized: () => {
          made += edit.optimized(history, OPTIONS).length;
        },
      },
      60,
    ),
  );
  const [low = 0, own = 0] = [rows.get('floor'), rows.get('optimized')];
  console.log(
    `\n2,000 messages: floor ${low.toFixed(0)} µs, optimized ${own.toFixed(0)} µs, ratio ${(own / low).toFixed(2)} (target: at most 2)`,
  );
}

/** Walks every part and makes the same changed messages again, told which they are. */
function floorOf(history: History, decided: History): () => History {
  const kept = new Set(history);
  const changed = decided.map((message) => !kept.has(message));
  return () => {
    const result: Message[] = [];
    let parts = 0;
    for (const message of history) {
      for (const part of message.parts) if (part.kind === 'call' || part.kind === 'result') parts++;
    }
    made += parts;
    for (let m = 0; m < decided.length; m++) {
      const message = decided[m]!;
      result.push(changed[m] === true ? { ...message, parts: message.parts.map((part) => ({ ...part })) } : message);
    }
    return result;
  };
}

/** Beside LangChain's ClearToolUsesEdit on the same history of 200 messages, conversion outside the clock. */
async function printPeer(): Promise<void> {
  const { ClearToolUsesEdit, countTokensApproximately } = await import('langchain');
  const { coerceMessageLikeToMessage } = await import('@langchain/core/messages');
  const history = langchain.parse(langchain.print(historyOf(200, 2))).history;
  const given = langchain.print(history).map((message: JsonObject) => coerceMessageLikeToMessage(message as never));
  const config = { trigger: { messages: 1 }, keep: { messages: 3 } };
  const ratios: number[] = [];
  let theirs = 0;
  let own = 0;
  for (let round = 0; round < ROUNDS; round++) {
    own =
      timed(() => {
        for (let run = 0; run < 200; run++) made += edit.optimized(history, OPTIONS).length;
      }) / 200;
    const before = process.cpuUsage();
    for (let run = 0; run < 3; run++) {
      const messages = [...given];
      await new ClearToolUsesEdit(config).apply({
        messages,
        model: undefined as never,
        countTokens: countTokensApproximately,
      });
      made += messages.length;
    }
    const { user, system } = process.cpuUsage(before);
    theirs = (user + system) / 3;
    ratios.push(theirs / own);
  }
  console.log(
    `\n200 messages: ClearToolUsesEdit ${theirs.toFixed(0)} µs, optimized ${own.toFixed(1)} µs, ratio ${median(ratios).toFixed(0)} (target: at least 100)`,
  );
}

function historyOf(messages: number, index: number): History {
  return drawHistory(streamsOf('bench')(index), { length: messages }).input;
}

/** Median microseconds for one call of each, in turns. */
function compare(work: Readonly<Record<string, () => void>>, repeats: number): [string, number][] {
  const names = Object.keys(work);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const micros = timed(() => {
        for (let run = 0; run < repeats; run++) work[name]!();
      });
      // The first round warms the engine up.
      if (round > 0) times.get(name)!.push(micros / repeats);
    }
  }
  return names.map((name) => [name, median(times.get(name)!)]);
}

function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

function perSecond(micros: number): string {
  return Math.round(1e6 / micros).toLocaleString('en');
}
