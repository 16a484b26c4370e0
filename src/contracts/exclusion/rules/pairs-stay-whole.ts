import type { Row } from '../types.ts';
import { annotatedLists, breachIn, type ExclusionRule, FOLLOW_UPS } from './lists.ts';

export const pairsStayWhole: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/pairs-stay-whole',
  title: 'a call is sent if and only if its result is',
  why: 'providers refuse a request with a call that has no result, or a result that has no call',
  implies: FOLLOW_UPS,
  check(trial) {
    for (const { step, name, rows } of annotatedLists(trial)) {
      for (const [id, { calls, results }] of usesOf(rows)) {
        // An id that is used twice may be ambiguous, and a result before its call has no call.
        if (calls.length !== 1 || results.length !== 1 || results[0]! < calls[0]!) continue;
        const call = rows[calls[0]!]!;
        const result = rows[results[0]!]!;
        if (call.excluded === result.excluded) continue;
        const [sent, gone] = call.excluded ? ['result', 'call'] : ['call', 'result'];
        return breachIn(step, name, 'excluded', `the ${sent} of ${id} is sent, its ${gone} is not`, call);
      }
    }
    return undefined;
  },
};

interface Uses {
  readonly calls: number[];
  readonly results: number[];
}

/** Where each call id is declared and answered. */
function usesOf(rows: readonly Row[]): ReadonlyMap<string, Uses> {
  const uses = new Map<string, Uses>();
  const of = (id: string): Uses => {
    const known = uses.get(id) ?? { calls: [], results: [] };
    uses.set(id, known);
    return known;
  };
  rows.forEach(({ role, parts }, index) => {
    for (const part of parts) {
      if (part.kind === 'call' && role === 'assistant' && part.id !== '') of(part.id).calls.push(index);
      if (part.kind === 'result' && part.callId !== '') of(part.callId).results.push(index);
    }
  });
  return uses;
}
