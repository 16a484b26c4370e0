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
import { median } from '../src/measure/statistics.ts';
import { exponents, tell } from './figure.ts';
import { inRounds, over, timed } from './rounds.ts';

/** The first rounds warm the engine up. */
const ROUNDS = { warm: 2, rounds: 5 };
const SESSIONS = 400;
const SIZES = [20, 200, 2_000, 20_000];
/** Messages of all lists of one size in a round, for the optimized implementation. */
const MESSAGES = 40_000;
const LENGTHS = [1_000, 10_000, 100_000];
const STRETCH = 1_000;

/** What the runs made, so that no engine leaves the work out. */
let made = 0;

function perSecond(microseconds: readonly number[]): string {
  return Math.round(1e6 / median(microseconds)).toLocaleString('en');
}

function sessions(): void {
  const streams = streamsOf('bench exclusion');
  const { draw, reference, optimized, compared } = inRounds(ROUNDS, (round) => {
    const indexOf = (i: number) => (round + ROUNDS.warm) * SESSIONS + i;
    const draws = Array.from({ length: SESSIONS }, (_, i) => exclusion.generate(streams(indexOf(i))));
    return {
      draw: timed(SESSIONS, (i) => {
        made += exclusion.generate(streams(indexOf(i))).input.length;
      }),
      reference: timed(SESSIONS, (i) => {
        made += exclusion.reference(draws[i]!.input, draws[i]!.options).length;
      }),
      optimized: timed(SESSIONS, (i) => {
        made += exclusion.optimized(draws[i]!.input, draws[i]!.options).length;
      }),
      compared: timed(SESSIONS, (i) => {
        const { input, options } = draws[i]!;
        const same = exclusion.sameOutput(exclusion.reference(input, options), exclusion.optimized(input, options));
        if (!same) throw new Error(`the implementations differ on ${exclusion.input.print(input)}`);
      }),
    };
  });
  console.log('generated sessions a second of processor time\n');
  console.log('| draw | reference | optimized | both, compared |\n|---|---|---|---|');
  console.log(`| ${[draw, reference, optimized, compared].map(perSecond).join(' | ')} |`);
  tell('reference / optimized, generated sessions', over(reference, optimized));
}

/** A list that comes in four chunks and is compacted behind each. */
function growing(messages: number, index: number): ExclusionScript {
  const thread = newThread(false);
  const random = streamsOf(`bench exclusion ${messages}`)(index);
  const chunk = (): ScriptEvent => ({ kind: 'add', messages: conversation(random, thread, messages / 4) });
  return Array.from({ length: 4 }, () => [chunk(), { kind: 'compact' } as const]).flat();
}

function sizes(): void {
  const strategies: readonly NonNullable<ExclusionOptions['strategy']>[] = [
    { kind: 'toolResult', keepLastToolCallGroups: 1 },
    { kind: 'summarize', targetCount: 4, threshold: 2, prompt: 'P', maxSummaryInputTokens: null },
    { kind: 'truncation', maxN: 10, compactTo: 5, metric: 'messages', preserveSystem: true },
  ];
  for (const strategy of strategies) {
    const options: ExclusionOptions = { ...exclusion.options.defaults, strategy };
    console.log(`\none growing list under ${strategy.kind}, sessions a second of processor time\n`);
    console.log('| messages | reference | optimized | optimized is faster by |\n|---|---|---|---|');
    const times = SIZES.map((messages) => {
      // As many messages at every size, and as many results held: how well they fit into the caches, and what the
      // collector makes of them, is no matter of the compactor.
      const scripts = Array.from({ length: MESSAGES / messages }, (_, index) => growing(messages, index));
      const held: unknown[] = [];
      // The reference may be quadratic: it is measured where it ends within the minute.
      const isSlow = messages > 2_000;
      const { reference, optimized } = inRounds(ROUNDS, () => ({
        reference: isSlow
          ? 0
          : timed(Math.max(1, 200 / messages), (i) => {
              made += exclusion.reference(scripts[i]!, options).length;
            }),
        optimized: timed(scripts.length, (i) => {
          held[i] = exclusion.optimized(scripts[i]!, options);
        }),
      }));
      made += held.length;
      const faster = isSlow ? '-' : median(over(reference, optimized)).toFixed(1);
      console.log(`| ${[messages, isSlow ? '-' : perSecond(reference), perSecond(optimized), faster].join(' | ')} |`);
      return optimized;
    });
    tell(`exponent of optimized under ${strategy.kind}, 20 to 20,000 messages`, exponents(SIZES, times), {
      most: 1.05,
    });
  }
}

/** Message by message: the list is annotated behind each. */
function appended(): void {
  const longest = LENGTHS.at(-1)! + STRETCH;
  const messages = conversation(streamsOf('bench exclusion append')(0), newThread(false), longest);
  const costs = inRounds(ROUNDS, () => {
    const maker = new Maker();
    const ledger = new Ledger();
    let next = 0;
    const append = () => {
      ledger.nodes.push(maker.fromMessage(messages[next++]!));
      ledger.annotate();
      made += ledger.groups;
    };
    return Object.fromEntries(
      LENGTHS.map((length) => {
        while (next < length) append();
        return [String(length), timed(STRETCH, append)];
      }),
    );
  });
  console.log('\nannotating one more message\n\n| messages so far | µs a message |\n|---|---|');
  for (const [length, cost] of Object.entries(costs)) console.log(`| ${length} | ${median(cost).toFixed(2)} |`);
}

sessions();
sizes();
appended();
if (made === 0) throw new Error('nothing was measured');
