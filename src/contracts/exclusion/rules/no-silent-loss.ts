import type { Row } from '../types.ts';
import { breachIn, type ExclusionRule, FOLLOW_UPS, isSummarised, named, turnsOf } from './lists.ts';

export const noSilentLoss: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/no-silent-loss',
  title: 'what a summary replaced in a response is there in that summary',
  why: 'the response is all that is stored: flags without the summary lose that part of the conversation for good',
  implies: FOLLOW_UPS,
  check({ output, options }) {
    // Under `keep`, messages of a summary that must stay outside are lost on purpose.
    if (options.streaming || options.onReject === 'keep') return undefined;
    for (const step of turnsOf(output)) {
      const rows = step.calls.at(-1)?.transcript ?? [];
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const row of rows) {
        const lost = lostAt(row, byId);
        if (lost === undefined) continue;
        const says = `${named(row)} is excluded, and its summary ${lost} is not in the response`;
        return breachIn(step, 'response', 'excluded', says, row);
      }
    }
    return undefined;
  },
};

/** The id of the summary that is missing on the way to one that is shown. */
function lostAt(row: Row, byId: ReadonlyMap<string | undefined, Row>): string | undefined {
  const passed = new Set<Row>();
  for (let at = row; isSummarised(at) && !passed.has(at); ) {
    passed.add(at);
    const link = at.group?.summarizedBy;
    const summary = link === undefined ? undefined : byId.get(link);
    if (summary === undefined) return link ?? 'without a name';
    at = summary;
  }
  return undefined;
}
