/** One mistake, one report: what only follows from another breach is left out. */
import type { AnyTerms } from '../contracts/contract.ts';
import type { OwnBreach } from '../finding/verdict.ts';

/** Per rule: every rule that cannot hold once it is broken, through all levels. */
export function followUps(rules: AnyTerms['rules']): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map(rules.map((rule) => [rule.id, rule.implies]));
  const reach = (id: string, seen: Set<string>): Set<string> => {
    for (const next of direct.get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reach(next, seen);
    }
    return seen;
  };
  return new Map(rules.map((rule) => [rule.id, reach(rule.id, new Set())]));
}

/** The breaches that follow from no other one. A changed input explains whatever came after it. */
export function rootCauses(
  breaches: readonly OwnBreach[],
  implied: ReadonlyMap<string, ReadonlySet<string>>,
): readonly OwnBreach[] {
  const changedInput = breaches.filter((breach) => breach.rule === 'general/input-unchanged');
  if (changedInput.length > 0) return changedInput;
  return breaches.filter(
    (breach) =>
      !breaches.some((other) => other.rule !== breach.rule && implied.get(other.rule)?.has(breach.rule) === true),
  );
}
