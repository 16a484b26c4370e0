import type { CompactEvent, Script } from '../types.ts';
import { breachAt, firstBreach, sameRows, type TurnRule } from './turn-rule.ts';

/** P7: the check before a request is a safety net, and a site that re-anchors leaves it nothing to do. */
export const siteFindsAsk: TurnRule = {
  id: 'turn/site-finds-ask',
  code: 'P7',
  kind: 'pointwise',
  title: 'After a compaction site has found the ask again, the next request does not move the index',
  why: 'Between the two the list is stored, and shown to others, with an index that is wrong.',
  implies: ['turn/equals-reference'],
  check: ({ input, output }) =>
    firstBreach(output, ({ request, event }) => {
      const before = output.steps[event - 1];
      if (before?.compaction !== 'compacted' || !reanchors(input, event - 1)) return undefined;
      if (request.index === before.index || !sameRows(request.list, before.rows)) return undefined;
      return breachAt(event, { field: 'moved' }, `the index moves from ${before.index} to ${request.index}`);
    }),
};

function reanchors(input: Script, event: number): boolean {
  const compaction = input.events[event] as CompactEvent;
  return compaction.site !== 'gate' && compaction.site !== 'other';
}
