/**
 * Every planted fault of contract edit: cases of 200 messages on which it shows, minimized by Proctor and by stock
 * fast-check, beside the true minimum that exhaustive enumeration finds.
 */
import fc from 'fast-check';
import { breachOf, breaksAs } from '../src/campaign/question.ts';
import { verify } from '../src/campaign/verify.ts';
import type { AnyContract } from '../src/contracts/contract.ts';
import { edit } from '../src/contracts/edit/contract.ts';
import { drawEditOptions } from '../src/contracts/edit/generate.ts';
import { fingerprint } from '../src/finding/finding.ts';
import type { OwnBreach } from '../src/finding/verdict.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { streamsOf } from '../src/generate/random.ts';
import { writtenCases } from '../src/measure/scoreboard/written-cases.ts';
import { median } from '../src/measure/statistics.ts';
import type { Candidate } from '../src/minimize/candidate.ts';
import { minimizeInBatches } from '../src/minimize/minimize.ts';
import { type Examination, examinerOf } from '../src/oracle/examine.ts';
import { faultTarget } from '../src/targets/built-in.ts';
import type { Target } from '../src/targets/target.ts';
import { forms } from './forms.ts';

type Case = Candidate<unknown, unknown>;
const MESSAGES = 200;
/** How many cases are drawn for one on which the fault shows. */
const MOST_DRAWS = 400;
/** Evaluations after which stock shrinking is given up; the table says so. */
const STOCK_LIMIT = 20_000;
const STOCK_RUNS = 200;
const STOCK_CASES = writtenCases({ minLength: 60, maxLength: 100 });
/** Alphabets and sizes that are enumerated for the true minimum. */
const GROUND: readonly (readonly [alphabet: string, bound: number])[] = [
  ['main', 4],
  ['reuse', 3],
  ['reasoning', 3],
  ['exclusion', 4],
  ['memory', 3],
  ['citations', 3],
];

export interface FaultRow {
  readonly fault: string;
  readonly seeds: number;
  readonly evaluations: number;
  readonly milliseconds: number;
  readonly messages: number;
  /** In how many ways, by rule and place, the fault shows: each is minimized as itself. */
  readonly findings: number;
  readonly forms: number;
  /** The most that one of these findings ends in. */
  readonly formsOfOne: number;
  /** The true minimum, where an alphabet shows the fault in this way. */
  readonly minimum: number | undefined;
  readonly atMinimum: number;
  readonly stockEvaluations: number;
  readonly stockMilliseconds: number;
  readonly stockMessages: number;
  readonly stockForms: number;
  readonly commonest: string;
}

export async function faultRow(
  fault: AnyContract['faults'][number],
  seeds: number,
  stockSeeds: number,
): Promise<FaultRow> {
  const target = faultTarget(edit as AnyContract, fault, {});
  const smallest = await smallestOf(target);
  const evaluations: number[] = [];
  const milliseconds: number[] = [];
  const results: {
    readonly name: string;
    readonly text: string;
    readonly messages: number;
    readonly minimum: number | undefined;
  }[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const found = failingCase(target, `minimize ${seed}`);
    if (found === undefined) continue;
    const begun = processorTime();
    const result = await minimizeInBatches(edit as AnyContract, found.start, breaksAs(target, found.name, found.rule));
    milliseconds.push(processorTime() - begun);
    evaluations.push(result.evaluations);
    const { name } = found;
    results.push({ name, text: textOf(result.best), messages: result.to, minimum: smallest.get(name) });
  }
  const known = results.filter(({ minimum }) => minimum !== undefined);
  const kinds = forms(results.map(({ text }) => text));
  const byFinding = new Map<string, string[]>();
  for (const { name, text } of results) byFinding.set(name, [...(byFinding.get(name) ?? []), text]);
  const stock = stockRuns(target, stockSeeds);
  return {
    fault: fault.id,
    seeds: results.length,
    evaluations: median(evaluations),
    milliseconds: median(milliseconds),
    messages: Math.max(...results.map(({ messages }) => messages)),
    findings: byFinding.size,
    forms: kinds.length,
    formsOfOne: Math.max(...[...byFinding.values()].map((texts) => forms(texts).length)),
    minimum: known.length === 0 ? undefined : Math.min(...known.map(({ minimum }) => minimum!)),
    // In a message of the generator there may be what no alphabet has: that can be smaller still.
    atMinimum:
      known.length === 0
        ? Number.NaN
        : known.filter(({ messages, minimum }) => messages <= minimum!).length / known.length,
    ...stock,
    commonest: kinds[0]?.[0] ?? '',
  };
}

/** Milliseconds of this process alone, so that a busy machine does not count. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function textOf({ input, options }: Case): string {
  return `${edit.input.print(input as never)} ${JSON.stringify(options)}`;
}

/** The fingerprint of the first breach, with the case; undefined when the fault does not show on any case drawn. */
function failingCase(
  target: Target,
  seed: string,
): { readonly start: Case; readonly name: string; readonly rule: string } | undefined {
  const streams = streamsOf(seed);
  const examiner = examinerOf(target);
  for (let index = 0; index < MOST_DRAWS; index++) {
    const random = streams(index);
    const { input } = drawHistory(random, { length: MESSAGES });
    const start: Case = { input, options: drawEditOptions(random, input) };
    const [breach] = judge(target, start, examiner).breaches;
    if (breach !== undefined) return { start, name: nameOf(target, breach), rule: breach.rule };
  }
  return undefined;
}

function judge(target: Target, { input, options }: Case, examiner: ReturnType<typeof examinerOf>): Examination {
  return examiner.examine(target.terms.copy(input), options, 'all') as Examination;
}

function nameOf(target: Target, breach: OwnBreach): string {
  return fingerprint(target.name, target.terms.name, breach);
}

/** For each way in which the fault shows: the number of messages of the smallest history that shows it. */
async function smallestOf(target: Target): Promise<ReadonlyMap<string, number>> {
  const smallest = new Map<string, number>();
  for (const [alphabet, bound] of GROUND) {
    const { counterexamples } = await verify(target, { alphabet, bound });
    for (const { fingerprint: name, input } of counterexamples) {
      const size = (input as readonly unknown[]).length;
      smallest.set(name, Math.min(size, smallest.get(name) ?? size));
    }
  }
  return smallest;
}

/** Stock fast-check from its own cases: it finds, then it shrinks. */
function stockRuns(
  target: Target,
  seeds: number,
): Pick<FaultRow, 'stockEvaluations' | 'stockMilliseconds' | 'stockMessages' | 'stockForms'> {
  const evaluations: number[] = [];
  const milliseconds: number[] = [];
  const texts: string[] = [];
  const sizes: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const examiner = examinerOf(target);
    let name: string | undefined;
    let asked = 0;
    let begun = 0;
    let last: Case | undefined;
    const property = fc.property(STOCK_CASES, (candidate) => {
      if (name === undefined) {
        const [breach] = judge(target, candidate, examiner).breaches;
        name = breach && nameOf(target, breach);
        begun = processorTime();
        if (name !== undefined) last = candidate;
        return name === undefined;
      }
      if (++asked > STOCK_LIMIT) return true;
      if (breachOf(target, judge(target, candidate, examiner), name) === undefined) return true;
      last = candidate;
      return false;
    });
    fc.check(property, { seed, numRuns: STOCK_RUNS });
    if (last === undefined) continue;
    evaluations.push(Math.min(asked, STOCK_LIMIT));
    milliseconds.push(processorTime() - begun);
    texts.push(textOf(last));
    sizes.push((last.input as readonly unknown[]).length);
  }
  return {
    stockEvaluations: median(evaluations),
    stockMilliseconds: median(milliseconds),
    stockMessages: median(sizes),
    stockForms: forms(texts).length,
  };
}
