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
import { median } from '../src/measure/statistics.ts';
import { examinerOf } from '../src/oracle/examine.ts';
import { contractTarget } from '../src/targets/built-in.ts';
import { langchain } from '../src/wire/langchain/codec.ts';
import { exponents, tell } from './figure.ts';
import { inRounds, over, timed } from './rounds.ts';

/** The first rounds warm the engine up. */
const ROUNDS = { warm: 1, rounds: 7 };
const SIZES = [20, 200, 2_000, 20_000];
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
  for (const [name, rounds] of Object.entries(rows)) {
    const micros = median(rounds);
    console.log(`| ${name} | ${micros.toFixed(1)} | ${perSecond(micros)} |`);
  }
}

/** Optimized and reference over four sizes, and the exponent of a straight line through the logarithms. */
function printScaling(): void {
  console.log('\n| messages | optimized µs | reference µs | reference / optimized |\n|---|---|---|---|');
  const times = SIZES.map((size) => {
    // As many messages at every size: how well they fit into the caches is no matter of the compactor.
    const histories = Array.from({ length: MESSAGES / size }, (_, index) => historyOf(size, index));
    const runs = (compactor: (history: History, options: EditOptions) => History) => () => {
      for (const history of histories) made += compactor(history, OPTIONS).length;
    };
    // The reference may be quadratic: it is measured where it ends within the minute.
    const slow = size > 2_000 ? {} : { reference: runs(edit.reference) };
    const { optimized = [], reference } = compare({ optimized: runs(edit.optimized), ...slow }, 2);
    const own = median(optimized) / histories.length;
    const cells =
      reference === undefined
        ? ['-', '-']
        : [(median(reference) / histories.length).toFixed(1), median(over(reference, optimized)).toFixed(1)];
    console.log(`| ${[size, own.toFixed(1), ...cells].join(' | ')} |`);
    return optimized.map((time) => time / histories.length);
  });
  tell('exponent of optimized, 20 to 20,000 messages', exponents(SIZES, times), { most: 1.05 });
}

function printFloor(): void {
  const history = historyOf(2_000, 1);
  const decided = edit.optimized(history, OPTIONS);
  const floor = floorOf(history, decided);
  const { floor: low = [], optimized: own = [] } = compare(
    {
      floor: () => {
        made += floor().length;
      },
      optimized: () => {
        made += edit.optimized(history, OPTIONS).length;
      },
    },
    60,
  );
  console.log(`\n2,000 messages: floor ${median(low).toFixed(0)} µs, optimized ${median(own).toFixed(0)} µs`);
  tell('optimized / floor, 2,000 messages', over(own, low), { most: 2 });
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
  const theirs: number[] = [];
  const own: number[] = [];
  for (let round = -ROUNDS.warm; round < ROUNDS.rounds; round++) {
    const ours = timed(200, () => {
      made += edit.optimized(history, OPTIONS).length;
    });
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
    if (round < 0) continue;
    own.push(ours);
    theirs.push((user + system) / 3);
  }
  console.log(
    `\n200 messages: ClearToolUsesEdit ${median(theirs).toFixed(0)} µs, optimized ${median(own).toFixed(1)} µs`,
  );
  tell('ClearToolUsesEdit of LangChain / optimized, 200 messages', over(theirs, own), { least: 100 });
}

function historyOf(messages: number, index: number): History {
  return drawHistory(streamsOf('bench')(index), { length: messages }).input;
}

/** Microseconds of one call of each by round, in turns. */
function compare(work: Readonly<Record<string, () => void>>, repeats: number): Record<string, readonly number[]> {
  return inRounds(ROUNDS, () =>
    Object.fromEntries(Object.entries(work).map(([name, run]) => [name, timed(repeats, run)])),
  );
}

function perSecond(micros: number): string {
  return Math.round(1e6 / micros).toLocaleString('en');
}
