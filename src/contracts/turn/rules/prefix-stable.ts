import { breachAt, named, requestsOf, sameRow, type TurnRule } from './turn-rule.ts';

/** P11. */
export const prefixStable: TurnRule = {
  id: 'turn/prefix-stable',
  code: 'P11',
  kind: 'pointwise',
  title: 'While the list only grows, each request of a turn begins with the one before',
  why: 'A provider caches by prefix: a byte that changes is paid for with the whole history.',
  implies: ['turn/equals-reference'],
  check({ output }) {
    const sent = requestsOf(output);
    for (let i = 1; i < sent.length; i++) {
      const { request, ask, event } = sent[i]!;
      const { request: before, ask: askBefore } = sent[i - 1]!;
      if (ask.uid !== askBefore.uid || !before.list.every((row, k) => grewFrom(row, request.list[k]))) continue;
      if (event > 0 && forgets(output.steps.slice(sent[i - 1]!.event, event).map(({ compaction }) => compaction)))
        continue;
      const at = before.wire.findIndex((row, k) => request.wire[k] === undefined || !sameRow(row, request.wire[k]));
      if (at < 0) continue;
      const row = before.wire[at]!;
      return breachAt(event, { role: row.role, field: 'prefix' }, `${named(row)} is not sent again as row ${at}`);
    }
    return undefined;
  },
};

function grewFrom(before: Parameters<typeof sameRow>[0], now: Parameters<typeof sameRow>[0] | undefined): boolean {
  return now !== undefined && before.uid === now.uid && sameRow(before, now);
}

/** A compaction makes copies that do not know what was sent for the rows before. */
function forgets(compactions: readonly (string | undefined)[]): boolean {
  return compactions.includes('compacted');
}
