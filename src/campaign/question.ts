/** The question that minimizing asks of a case: does it break in the same way? */
import { fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { Candidate } from '../minimize/candidate.ts';
import { type Examination, type Examiner, examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';

type AnyCandidate = Candidate<unknown, unknown>;

/** Judges one case by every rule that there is; the input given is not touched. */
export async function examine(
  target: Target,
  { input, options }: AnyCandidate,
  examiner = examinerOf(target),
): Promise<Examination> {
  return examiner.examine(target.terms.copy(input), options, 'all');
}

/** The breach of that fingerprint, if it is among those of an examined case. */
export function breachOf(target: Target, examination: Examination, wanted: string): OwnBreach | undefined {
  return examination.breaches.find((breach) => fingerprint(target.name, target.terms.name, breach) === wanted);
}

/**
 * Whether cases break in the way of that fingerprint. Most candidates of a search do not, and to know that, the one rule
 * is enough; what breaks it is judged by the rules that could be the root cause as well, which would be another finding.
 * Without the rule's id, the first case that breaks is judged by every rule there is.
 */
export function breaksAs(
  target: Target,
  wanted: string,
  rule?: string,
): (candidates: readonly AnyCandidate[]) => Promise<readonly boolean[]> {
  let exact = examinerOf(target);
  let quick: Examiner | undefined;
  let isFirst = true;

  async function breaks(candidate: AnyCandidate): Promise<boolean> {
    if (!isSayable(target, candidate.input)) return false;
    if (isFirst && rule !== undefined) await narrowBy(rule, candidate);
    if (quick !== undefined && !(await breaksQuickly(quick, candidate))) return false;
    const breach = breachOf(target, await examine(target, candidate, exact), wanted);
    if (breach === undefined) return false;
    if (isFirst && rule === undefined) await narrowBy(breach.rule, candidate);
    isFirst = false;
    return true;
  }

  /** From now on by that rule first, unless the fault shows only behind further runs, which need all rules. */
  async function narrowBy(id: string, candidate: AnyCandidate): Promise<void> {
    const { variant: _, ...terms } = target.terms;
    const narrow = examinerOf(judgedBy({ ...target, terms }, new Set([id])));
    if (!(await breaksQuickly(narrow, candidate))) return;
    quick = narrow;
    exact = examinerOf(judgedBy(target, rootCausesOf(target, id)));
  }

  async function breaksQuickly(narrow: Examiner, { input, options }: AnyCandidate): Promise<boolean> {
    const examination = await narrow.examine(target.terms.copy(input), options, 0);
    return breachOf(target, examination, wanted) !== undefined;
  }

  return async (candidates) => {
    const answers: boolean[] = [];
    for (const candidate of candidates) answers.push(await breaks(candidate));
    return answers;
  };
}

/** The rule and all whose breach would explain a breach of it, and the gate that decides whether it is looked at. */
function rootCausesOf({ terms }: Target, rule: string): ReadonlySet<string> {
  const causes = new Set([rule]);
  for (const cause of causes) {
    for (const { id, implies } of terms.rules) if (implies.includes(cause)) causes.add(id);
  }
  for (const one of terms.rules) if (one.kind === 'pointwise' && one.gate === true) causes.add(one.id);
  return causes;
}

/** Whether the target's message format can say this input: what it cannot would look like a loss. */
function isSayable({ terms }: Target, input: unknown): boolean {
  return terms.normal === undefined || terms.same(terms.normal(input), input);
}

/** The same target judged by these rules alone. */
function judgedBy(target: Target, rules: ReadonlySet<string>): Target {
  const off = target.terms.rules.filter(({ id }) => !rules.has(id)).map(({ id }) => [id, 'off'] as const);
  return { ...target, levels: { ...target.levels, ...Object.fromEntries(off) } };
}
