/**
 * Measures targets side by side. Knows no clock, no machine and no process: all that comes in. The time bounds everything:
 * a size at which a target would be too slow is left out, and the result says so.
 */
import { UsageError } from '../errors.ts';
import { GENERATOR_VERSION } from '../generate/version.ts';
import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { Target } from '../targets/target.ts';
import { growthOf } from './growth.ts';
import type { BenchResult, Machine, PolicyName, Ratio, SizeResult, TargetBench } from './result.ts';
import { type Clock, type Subject, timed, timeInRounds } from './rounds.ts';
import { lineThrough, median, medianDeviation } from './statistics.ts';
import { compactOf, prefixStability, sessionsFor, tokenReduction } from './tokens.ts';
import { type BareCall, type Calls, callsOf, inputsFor } from './workload.ts';

export interface BenchPlan {
  readonly targets: readonly Target[];
  /** The one of the targets that the others are held against. */
  readonly against?: string;
  readonly sizes: readonly number[];
  /** Milliseconds for the whole run, nearly. */
  readonly time: number;
  readonly seed: string;
  readonly policy: PolicyName;
  /** The fixed piece of work that is measured beside the targets. */
  yardstick(): unknown;
  /** What the user's machine is; how long the yardstick takes on it is measured here. */
  readonly machine: Omit<Machine, 'yardstick'>;
  readonly now: Clock;
  /** Bytes that `calls` allocate together; undefined where that cannot be known. */
  allocated(calls: readonly BareCall[]): Promise<number | undefined>;
  /** Told before each size. */
  watch(words: string): void;
  readonly signal: AbortSignal;
}

const ROUNDS = 7;
/** The share of the time for rounds; the rest goes into drawing, first calls, tokens and memory. */
const FOR_ROUNDS = 0.6;
/** A call that is expected to take more than this share of the time is not made. */
const TOO_SLOW = 0.12;
/** Milliseconds of a call that is not repeated for a guess: the engine has warmed up in it. */
const SLOW = 1_000;
/** Calls whose memory is counted: about this many milliseconds of them. */
const COUNTED = 60;
/** Tokens are counted on histories of the measured size that is nearest to this. */
const TOKENS_AT = 200;

/** What is known of a target so far. */
interface Bench {
  readonly target: Target;
  readonly options: JsonObject;
  readonly sizes: SizeResult[];
  readonly times: Map<number, readonly number[]>;
  conversion: Calls['conversion'];
  cut: string | undefined;
}

/** Throws UsageError `bad-target` when a target does not even take the smallest size. */
export async function measure(plan: BenchPlan): Promise<BenchResult> {
  const { seed, policy, now } = plan;
  const begun = now();
  const benches = plan.targets.map(
    (target): Bench => ({
      target,
      options: optionsOf(target),
      sizes: [],
      times: new Map(),
      conversion: 'apart',
      cut: undefined,
    }),
  );
  const yards: number[] = [];
  const sizes = plan.sizes.toSorted((left, right) => left - right);
  for (const messages of sizes) {
    if (plan.signal.aborted) break;
    plan.watch(`${messages.toLocaleString('en')} messages`);
    yards.push(...(await measureSize(plan, benches, messages)));
  }
  const targets: TargetBench[] = [];
  for (const bench of benches) {
    plan.watch(`tokens of ${bench.target.name}`);
    targets.push(await concluded(plan, bench));
  }
  const ratios = ratiosOf(benches, plan.against);
  return {
    schema: 'proctor.bench/1',
    seed,
    generator: `histories ${GENERATOR_VERSION}`,
    policy,
    targets,
    ...(ratios.length === 0 ? {} : { ratios }),
    machine: { ...plan.machine, yardstick: 1_000 * median(yards) },
    timing: { milliseconds: Math.round(now() - begun) },
  };
}

/** Measures all targets at one size in turns; gives the times of the yardstick. */
async function measureSize(plan: BenchPlan, benches: readonly Bench[], messages: number): Promise<readonly number[]> {
  const { now, signal } = plan;
  const ready: { readonly bench: Bench; readonly calls: Calls; readonly subject: Subject }[] = [];
  for (const bench of benches) {
    const expected = expectedTime(bench, messages);
    if (bench.cut === undefined && expected > TOO_SLOW * plan.time) {
      bench.cut = `${messages.toLocaleString('en')} messages left out: one call would take about ${inWords(expected)}`;
    }
    if (bench.cut !== undefined) continue;
    const inputs = inputsFor(bench.target, plan.seed, messages);
    const failure = await failureOf(bench, inputs[0]);
    if (failure !== undefined) {
      bench.cut = `${messages.toLocaleString('en')} messages: ${failure}`;
      continue;
    }
    const calls = callsOf(bench.target, inputs, bench.options);
    bench.conversion = calls.conversion;
    const guess = await firstGuess(calls, now);
    ready.push({ bench, calls, subject: { name: bench.target.name, calls, guess, inputs: inputs.length } });
  }
  const yardCalls = { next: (count: number) => Array.from({ length: count }, () => plan.yardstick) };
  const own: Subject = { name: 'yardstick', calls: yardCalls, guess: await firstGuess(yardCalls, now), inputs: 1 };
  const budget = (FOR_ROUNDS * plan.time) / (plan.sizes.length * (benches.length + 1));
  const subjects = ready.map(({ subject }) => subject);
  const times = await timeInRounds([own, ...subjects], { rounds: ROUNDS, budget, now, signal });
  const yards = times[0]!;
  for (const [at, { bench, calls, subject }] of ready.entries()) {
    const rounds = times[at + 1]!;
    if (rounds.length === 0) continue;
    bench.times.set(messages, rounds);
    const time = median(rounds);
    const counted = Math.max(1, Math.min(2_000, Math.round(COUNTED / Math.max(time, subject.guess / 10))));
    const bytes = await plan.allocated(calls.next(counted));
    bench.sizes.push(sizeResult(messages, rounds, yards, bytes === undefined ? undefined : bytes / counted));
  }
  return yards;
}

function optionsOf({ terms, fixed }: Target): JsonObject {
  return terms.options.parse({ ...(terms.options.defaults as JsonObject), ...fixed }) as JsonObject;
}

/** What a call at that size will take, going by the last two sizes; 0 where nothing is known. */
function expectedTime({ times }: Bench, messages: number): number {
  const known = [...times].map(([size, rounds]) => [Math.log(size), Math.log(median(rounds))] as const).slice(-2);
  const last = known.at(-1);
  if (last === undefined) return 0;
  const slope = known.length < 2 ? 1 : Math.max(1, lineThrough(known).slope);
  return Math.exp(last[1] + slope * (Math.log(messages) - last[0]));
}

/** Why the target gives nothing back for an input; undefined when it does. */
async function failureOf({ target, options }: Bench, input: unknown): Promise<string | undefined> {
  const outcome = await target.create().run(target.terms.copy(input), options);
  switch (outcome.status) {
    case 'returned':
      return undefined;
    case 'threw':
      return `it throws ${outcome.error.type}: ${outcome.error.message}`;
    case 'timed-out':
      return `a call takes more than ${inWords(outcome.milliseconds)} (--timeout)`;
    case 'refused':
      return `it refuses them: ${outcome.reason}`;
    default:
      return outcome.text;
  }
}

/** Milliseconds of one call: the faster of two, or of many when that is over at once. */
async function firstGuess(calls: Pick<Calls, 'next'>, now: Clock): Promise<number> {
  const first = await timed(calls.next(1), now);
  if (first > SLOW) return first;
  let count = 1;
  let time = Math.min(first, await timed(calls.next(1), now));
  while (time < 1 && count < 1_024) {
    count *= 4;
    time = await timed(calls.next(count), now);
  }
  return time / count;
}

function sizeResult(messages: number, rounds: readonly number[], yards: readonly number[], bytes?: number): SizeResult {
  const perSecond = rounds.map((milliseconds) => 1_000 / milliseconds);
  const relative = rounds.map((milliseconds, round) => milliseconds / (yards[round] ?? median(yards)));
  return {
    messages,
    callsPerSecond: median(perSecond),
    mad: medianDeviation(perSecond),
    interval: [Math.min(...perSecond), Math.max(...perSecond)],
    microseconds: 1_000 * median(rounds),
    relative: median(relative),
    relativeInterval: [Math.min(...relative), Math.max(...relative)],
    rounds: rounds.length,
    ...(bytes === undefined ? {} : { bytesPerCall: Math.round(bytes) }),
  };
}

async function concluded(plan: BenchPlan, bench: Bench): Promise<TargetBench> {
  const { target, options, sizes, cut } = bench;
  if (sizes.length === 0 && cut !== undefined && !plan.signal.aborted) {
    throw new UsageError('bad-target', `${target.name} cannot be measured: ${cut}`, 'try it with proctor try');
  }
  const growth = growthOf(sizes.map(({ messages, microseconds }) => ({ messages, time: microseconds })));
  return {
    name: target.name,
    ...(target.version === undefined ? {} : { version: target.version }),
    options,
    sizes,
    ...growth,
    ...(target.terms.holds === 'script' ? { everyStep: true as const } : {}),
    ...(plan.signal.aborted ? {} : await tokensOf(plan, bench)),
    conversion: bench.conversion,
    ...(cut === undefined ? {} : { cut }),
  };
}

async function tokensOf(plan: BenchPlan, { target, options, sizes }: Bench): Promise<Partial<TargetBench>> {
  const compact = compactOf(target, options);
  if (compact === undefined || sizes.length === 0) return {};
  const tokensAt = sizes
    .map(({ messages }) => messages)
    .reduce((best, size) => (Math.abs(size - TOKENS_AT) < Math.abs(best - TOKENS_AT) ? size : best));
  const reduction = await tokenReduction(compact, inputsFor(target, plan.seed, tokensAt) as readonly History[]);
  const sessions = sessionsFor(target, plan.seed);
  const stability = await prefixStability(compact, sessions, plan.policy);
  const uncompacted = await prefixStability(async (history) => history, sessions, plan.policy);
  return {
    ...(reduction === undefined ? {} : { tokenReduction: reduction, tokensAt }),
    ...(stability === undefined ? {} : { prefixStability: stability }),
    ...(uncompacted === undefined ? {} : { prefixUncompacted: uncompacted }),
  };
}

function ratiosOf(benches: readonly Bench[], against: string | undefined): readonly Ratio[] {
  const other = benches.find(({ target }) => target.name === against);
  if (other === undefined) return [];
  return benches
    .filter((bench) => bench !== other)
    .flatMap(({ target, times }) =>
      [...times].flatMap(([messages, rounds]): Ratio[] => {
        const others = other.times.get(messages);
        if (others === undefined) return [];
        const ratios = rounds.map((time, round) => time / (others[round] ?? median(others)));
        const interval = [Math.min(...ratios), Math.max(...ratios)] as const;
        return [{ messages, target: target.name, against: other.target.name, ratio: median(ratios), interval }];
      }),
    );
}

function inWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
