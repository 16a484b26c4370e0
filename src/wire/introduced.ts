/**
 * Which problems of an output are the compactor's own. What was wrong in the input and is still wrong is no fault of
 * his: a problem counts as kept when the input had one of the same rule, or of a rule that it follows from or leads to,
 * about the same calls. Positions do not count, since messages may have moved.
 */
import type { Problem } from './judge.ts';
import type { WireRule } from './rule.ts';
import { WIRE_RULES } from './rulebook.ts';

/** The problems of `after` that `before` did not have, as often as it did not have them. `rules` tell what implies what. */
export function introduced(
  before: readonly Problem[],
  after: readonly Problem[],
  rules: readonly WireRule[] = WIRE_RULES,
): readonly Problem[] {
  const causes = causesOf(rules);
  const kept = new Map<string, number>();
  for (const problem of before) {
    for (const key of keysOf(problem, causes)) kept.set(key, (kept.get(key) ?? 0) + 1);
  }
  return after.filter((problem) => {
    let isNew = false;
    for (const key of keysOf(problem, causes)) {
      const left = kept.get(key) ?? 0;
      if (left > 0) kept.set(key, left - 1);
      else isNew = true;
    }
    return isNew;
  });
}

function keysOf({ rule, violation }: Problem, causes: ReadonlyMap<string, string>): string[] {
  const cause = causes.get(rule) ?? rule;
  return (violation.about.length === 0 ? [''] : violation.about).map((id) => `${cause} ${id}`);
}

/** For each rule the first rule of its family: those that are tied by `implies`. */
function causesOf(rules: readonly WireRule[]): Map<string, string> {
  const causes = new Map<string, string>();
  const first = (rule: string): string => {
    const cause = causes.get(rule);
    return cause === undefined || cause === rule ? rule : first(cause);
  };
  for (const rule of rules) {
    for (const implied of rule.implies ?? []) causes.set(first(implied), first(rule.id));
  }
  for (const rule of [...causes.keys()]) causes.set(rule, first(rule));
  return causes;
}
