/**
 * `npm run profile`: where the time of a case goes on the hot path of contract `edit`: drawing it, compacting it, and
 * judging it step by step as the oracle does. Steps take turns in rounds of one run; times are those of the process.
 */
import type { AnyContract } from '../src/contracts/contract.ts';
import { edit } from '../src/contracts/edit/contract.ts';
import type { EditTrial } from '../src/contracts/edit/rules/edit-rule.ts';
import { streamsOf } from '../src/generate/random.ts';
import type { History } from '../src/history/message.ts';
import { median } from '../src/measure/statistics.ts';
import { examinerOf } from '../src/oracle/examine.ts';
import { contractTarget } from '../src/targets/built-in.ts';
import { anthropic } from '../src/wire/anthropic/codec.ts';

/** Few enough to stay in the caches, as a case does that has just been drawn. */
const CASES = 250;
const REPEATS = 12;
const ROUNDS = 7;
/** As the oracle does: one metamorphic rule in so many cases, and the variant that shows a state that leaks. */
const SHARE = 4;

const streams = streamsOf('profile');
const draws = Array.from({ length: CASES }, (_, index) => edit.generate(streams(index)));
const inputs = draws.map(({ input }) => input);
const copies = inputs.map((input) => edit.copy(input));
const trials = draws.map(({ input, options }): EditTrial => {
  return { input, options, output: edit.optimized(input, options), expected: edit.reference(input, options) };
});
const examiner = examinerOf(contractTarget(edit as AnyContract, 'optimized', {}));
/** What the steps made, so that no engine leaves the work out. */
let made = 0;

const steps: Record<string, (index: number) => unknown> = {
  'draw a case': (index) => edit.generate(streams(index)),
  'encode it (anthropic; only for targets of that format)': (index) => anthropic.print(inputs[index]!),
  'copy the input': (index) => edit.copy(inputs[index]!),
  'compare it with the copy': (index) => edit.same(inputs[index]!, copies[index]!),
  'compact (optimized)': (index) => edit.optimized(inputs[index]!, draws[index]!.options),
  reference: (index) => edit.reference(inputs[index]!, draws[index]!.options),
  'variant, one case in four': (index) => (index % SHARE === 0 ? variantRun(inputs[index]!, index) : true),
};
for (const rule of edit.rules) {
  if (rule.kind === 'pointwise') {
    // Behind the gate of the comparison with the reference the others hold by themselves.
    if (rule.gate === true || rule.gated === false) steps[rule.id] = (index) => rule.check(trials[index]!);
    continue;
  }
  const offset = edit.rules.filter(({ kind }) => kind === 'metamorphic').indexOf(rule);
  steps[`${rule.id}, one case in four`] = (index) => {
    if ((index + offset) % SHARE !== 0) return true;
    const reruns = rule.reruns(trials[index]!);
    const outcomes = reruns?.map(({ input, options }) => {
      return { status: 'returned', output: edit.optimized(input, options) } as const;
    });
    return outcomes === undefined || rule.check(trials[index]!, outcomes, reruns!) === undefined;
  };
}
const WHOLE = 'the whole examination, in one';
steps[WHOLE] = (index) => examiner.examine(inputs[index]!, draws[index]!.options, index);

const times = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
for (let round = -2; round < ROUNDS; round++) {
  for (const [name, step] of Object.entries(steps)) {
    const before = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (let index = 0; index < CASES; index++) if (step(index) !== undefined) made++;
    }
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.get(name)!.push((user + system) / (CASES * REPEATS));
  }
}
const whole = median(times.get(WHOLE)!);
console.log('| step | µs a case | of the examination |\n|---|---|---|');
for (const [name, rounds] of times) {
  const time = median(rounds);
  console.log(`| ${name} | ${time.toFixed(2)} | ${((100 * time) / whole).toFixed(0)} % |`);
}
console.log(`\n${Math.round(1e6 / whole).toLocaleString('en')} examinations a second (checksum ${made})`);

function variantRun(input: History, index: number): History {
  return edit.optimized(edit.variant!(input), draws[index]!.options);
}
