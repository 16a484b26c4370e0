/** From a breach that a chunk saw to a finding: the case is drawn again, minimized, examined once more and written down. */
import type { Finding, Shown } from '../finding/finding.ts';
import type { OwnBreach, Severity } from '../finding/verdict.ts';
import type { JsonValue } from '../history/json.ts';
import type { Candidate } from '../minimize/candidate.ts';
import { type Explanation, explain } from '../minimize/explain.ts';
import { type Limits, type Minimized, minimizeInBatches } from '../minimize/minimize.ts';
import type { Examination } from '../oracle/examine.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import type { Target } from '../targets/target.ts';
import { caseKindOf } from './case-kind.ts';
import type { Seen } from './chunk.ts';
import { breachOf, breaksAs, examine } from './question.ts';
import type { CaseSource } from './source.ts';

type AnyCandidate = Candidate<unknown, unknown>;

/** Where findings are written and how a replay of one is called. */
export interface Naming {
  /** The command that shows the finding with that fingerprint again. */
  reproduce(fingerprint: string): string;
}

/** A case that hangs costs its whole time limit at every question. */
const HANGING_EVALUATIONS = 8;

/**
 * Minimizes what was seen and describes it. `limits` bounds the search by evaluations, so the result is stable.
 * Undefined for a time-out that does not repeat at ten times the limit.
 */
export async function describeFinding(
  target: Target,
  source: CaseSource,
  seen: Seen,
  naming: Naming,
  limits: Limits,
): Promise<Finding | undefined> {
  const { input, options } = source.draw(seen.index);
  const hangs = seen.breach.rule === 'target/timed-out';
  if (hangs && !(await hangsForLong(target, { input, options }))) return undefined;
  const bounded = hangs ? { ...limits, evaluations: HANGING_EVALUATIONS } : limits;
  const minimized = await minimizeCase(target, { input, options }, seen, bounded);
  const { fingerprint: name, breach, count } = seen;
  const foundAt = { seed: source.seed, index: seen.index };
  return findingOf(target, minimized, { fingerprint: name, breach, count, foundAt, reproduce: naming.reproduce(name) });
}

/** What is known of a finding before its smallest case is. */
export type Found = Pick<Finding, 'fingerprint' | 'count' | 'foundAt' | 'reproduce'> & { readonly breach: OwnBreach };

/** Examines the smallest case once more and writes down what it shows and what it hangs on. */
export async function findingOf(
  target: Target,
  minimized: Minimized<unknown, unknown>,
  found: Found,
): Promise<Finding> {
  const { best, status } = minimized;
  const examination = await examine(target, best);
  const breach = breachOf(target, examination, found.fingerprint) ?? found.breach;
  // Of a case that could be smaller still, some of what it hangs on is chance.
  const explanation =
    status === 'minimal'
      ? await explain(caseKindOf(target), best, breaksAs(target, found.fingerprint, breach.rule))
      : undefined;
  return written(target, minimized, { ...found, breach }, shownSides(target, best, examination), explanation);
}

/** A finding out of all that is known of it. */
export function written(
  target: Target,
  { best, from, to, evaluations, passes, status }: Minimized<unknown, unknown>,
  { breach, ...found }: Found,
  sides: Pick<Finding, 'input' | 'expected' | 'actual'>,
  explanation?: Explanation,
): Finding {
  return {
    fingerprint: found.fingerprint,
    rule: breach.rule,
    target: target.name,
    severity: severityOf(target, breach.rule),
    message: breach.says,
    ...(target.contract === undefined ? {} : { contract: target.contract }),
    ...(target.format === 'neutral' ? {} : { format: target.format }),
    ...(target.kind === undefined ? {} : { kind: target.kind }),
    options: best.options as JsonValue,
    ...sides,
    evidence: evidenceOf(breach),
    count: found.count,
    foundAt: found.foundAt,
    minimized: { from, to, evaluations, passes: passes.filter(({ steps }) => steps > 0).map((pass) => ({ ...pass })) },
    ...(explanation && { needs: explanation.needs, free: explanation.free, holdsWith: explanation.holdsWith }),
    ...(status === 'flaky' || status === 'holds' ? { flaky: true } : {}),
    ...(target.location === undefined ? {} : { location: target.location }),
    reproduce: found.reproduce,
  };
}

async function hangsForLong(target: Target, { input, options }: AnyCandidate): Promise<boolean> {
  const patient = target.patient?.() ?? target;
  const outcome = await patient.create().run(target.terms.copy(input), options);
  return outcome.status === 'timed-out';
}

/** The smallest case that breaks in the way of that fingerprint. */
export function minimizeCase(
  target: Target,
  start: AnyCandidate,
  { fingerprint, breach }: Pick<Found, 'fingerprint' | 'breach'>,
  limits: Limits,
): Promise<Minimized<unknown, unknown>> {
  return minimizeInBatches(caseKindOf(target), start, breaksAs(target, fingerprint, breach.rule), limits);
}

export function severityOf(target: Target, rule: string): Severity {
  const level = target.levels[rule];
  if (level === 'warn') return 'warning';
  if (level === 'error') return 'error';
  return [...target.terms.rules, ...OWN_RULES].find(({ id }) => id === rule)?.severity ?? 'error';
}

/** Input, expected and actual result as a finding shows them. */
export function shownSides(
  target: Target,
  { input }: AnyCandidate,
  { outcome, expected }: Examination,
): Pick<Finding, 'input' | 'expected' | 'actual'> {
  const { terms } = target;
  const output = (value: unknown): Shown => ({ notation: terms.printOutput(value), [terms.holds]: value as JsonValue });
  return {
    ...shownInput(target, { input }),
    ...(expected === undefined ? {} : { expected: output(expected) }),
    ...(outcome.status === 'returned' ? { actual: output(outcome.output) } : {}),
  };
}

/** The input alone, where nothing came back. */
export function shownInput({ terms }: Target, { input }: Pick<AnyCandidate, 'input'>): Pick<Finding, 'input'> {
  return { input: { notation: terms.input.print(input), [terms.holds]: input as JsonValue } };
}

export function evidenceOf(breach: OwnBreach): Finding['evidence'] {
  return [{ message: breach.where.message, text: breach.says }, ...(breach.also ?? [])];
}
