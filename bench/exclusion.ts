/**
 * `npm run bench -- exclusion`: contract `exclusion` in numbers. First generated sessions a second: drawn, run by either
 * implementation, both run and compared. Then one list of 20, 200 and 2,000 messages that is annotated, compacted, and
 * grows on, by either implementation. Then what it costs to annotate one more message, by the length of the list.
 * Times are those of the process, not of the wall; ratios come from one run.
 */
import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { conversation, newThread } from '../src/contracts/exclusion/generate/messages.ts';
import { Ledger } from '../src/contracts/exclusion/optimized/ledger.ts';
import { Maker } from '../src/contracts/exclusion/optimized/node.ts';
import type { ExclusionOptions } from '../src/contracts/exclusion/options.ts';
import type { ExclusionScript, ScriptEvent } from '../src/contracts/exclusion/types.ts';
import { streamsOf } from '../src/generate/random.ts';
import { median } from './statistics.ts';

const ROUNDS = 7;
/** The first rounds warm the engine up. */
const WARM = 2;
const SESSIONS = 400;
const SIZES = [
  { messages: 20, repeats: 200 },
  { messages: 200, repeats: 20 },
  { messages: 2000, repeats: 2 },
];
const LENGTHS = [1000, 10_000, 100_000];

/** What the runs made, so that no engine leaves the work out. */
let made = 0;

/** Microseconds of processor time of one of `times` runs. */
function timed(times: number, work: (time: number) => void): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) work(time);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** The median of each of several measurements, taken in turns. */
function inTurns(measure: (round: number) => number[]): number[] {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => measure(round)).slice(WARM);
  return rounds[0]!.map((_, i) => median(rounds.map((round) => round[i]!)));
}

function perSecond(microseconds: number): string {
  return Math.round(1e6 / microseconds).toLocaleString('en');
}

function sessions(): void {
  const stream = streamsOf('bench exclusion');
  const [draw = 0, reference = 0, optimized = 0, compared = 0] = inTurns((round) => {
    const draws = Array.from({ length: SESSIONS }, (_, i) => exclusion.generate(stream(round * SESSIONS + i)));
    return [
      timed(SESSIONS, (i) => {
        made += exclusion.generate(stream(round * SESSIONS + i)).input.length;
      }),
      timed(SESSIONS, (i) => {
        made += exclusion.reference(draws[i]!.input, draws[i]!.options).length;
      }),
      timed(SESSIONS, (i) => {
        made += exclusion.optimized(draws[i]!.input, draws[i]!.options).length;
      }),
      timed(SESSIONS, (i) => {
        const { input, options } = draws[i]!;
        const same = exclusion.sameOutput(exclusion.reference(input, options), exclusion.optimized(input, options));
        if (!same) throw new Error(`the implementations differ on ${exclusion.input.print(input)}`);
      }),
    ];
  });
  console.log('generated sessions a second of processor time');
  console.log('| draw | reference | optimized | both, compared | optimized is faster by |');
  console.log('|---|---|---|---|---|');
  const speeds = [draw, reference, optimized, compared].map(perSecond).join(' | ');
  console.log(`| ${speeds} | ${(reference / optimized).toFixed(1)} |`);
}

/** A list that comes in four chunks and is compacted behind each. */
function growing(messages: number): ExclusionScript {
  const thread = newThread(false);
  const random = streamsOf(`bench exclusion ${messages}`)(0);
  const chunk = (): ScriptEvent => ({ kind: 'add', messages: conversation(random, thread, messages / 4) });
  return Array.from({ length: 4 }, () => [chunk(), { kind: 'compact' } as const]).flat();
}

function sizes(): void {
  const strategies: readonly ExclusionOptions['strategy'][] = [
    { kind: 'toolResult', keepLastToolCallGroups: 1 },
    { kind: 'summarize', targetCount: 4, threshold: 2, prompt: 'P', maxSummaryInputTokens: null },
    { kind: 'truncation', maxN: 10, compactTo: 5, metric: 'messages', preserveSystem: true },
  ];
  console.log('\none growing list, sessions a second of processor time');
  console.log('| strategy | messages | reference | optimized | optimized is faster by | exponent of optimized |');
  console.log('|---|---|---|---|---|---|');
  for (const strategy of strategies) {
    const options: ExclusionOptions = { ...exclusion.options.defaults, strategy };
    let before: number | undefined;
    for (const { messages, repeats } of SIZES) {
      const script = growing(messages);
      const [reference = 0, optimized = 0] = inTurns(() => [
        timed(Math.max(1, repeats / 10), () => {
          made += exclusion.reference(script, options).length;
        }),
        timed(repeats, () => {
          made += exclusion.optimized(script, options).length;
        }),
      ]);
      const exponent = before === undefined ? '' : Math.log10(optimized / before).toFixed(2);
      before = optimized;
      const ratio = (reference / optimized).toFixed(0);
      const speeds = `${perSecond(reference)} | ${perSecond(optimized)}`;
      console.log(`| ${strategy?.kind} | ${messages} | ${speeds} | ${ratio} | ${exponent} |`);
    }
  }
}

/** Message by message: the list is annotated behind each. */
function appended(): void {
  console.log('\nannotating one more message');
  console.log('| messages so far | µs a message |');
  console.log('|---|---|');
  const longest = LENGTHS.at(-1)!;
  const messages = conversation(streamsOf('bench exclusion append')(0), newThread(false), longest);
  const [short = 0, middle = 0, long = 0] = inTurns(() => {
    const maker = new Maker();
    const ledger = new Ledger();
    let next = 0;
    return LENGTHS.map((length) =>
      timed(length - next, () => {
        ledger.nodes.push(maker.fromMessage(messages[next++]!));
        ledger.annotate();
        made += ledger.groups;
      }),
    );
  });
  for (const [i, cost] of [short, middle, long].entries()) console.log(`| ${LENGTHS[i]} | ${cost.toFixed(2)} |`);
}

sessions();
sizes();
appended();
if (made === 0) throw new Error('nothing was measured');
