/** A summary takes its place in the list: linked both ways, annotated, counted. */
import { type Entry, UNMARKED } from '../types.ts';
import { annotate, count, idsOf, listedIds } from './annotate.ts';
import { BARE, newEntry, type Scope } from './scope.ts';

interface Draft {
  readonly id: string;
  readonly text: string;
  readonly reason: string;
  readonly groupIds: readonly string[];
  /** Where the first of these groups begins. */
  readonly at: number;
  /** The messages that it stands for. */
  readonly sources: readonly Entry[];
}

export function insertSummary(scope: Scope, list: Entry[], draft: Draft): void {
  const { seams, session, tokenizer } = scope;
  const { id, text, reason, groupIds, at, sources } = draft;
  const summary = newEntry(session, {
    ...BARE,
    role: 'assistant',
    parts: [{ kind: 'text', text }],
    id,
    group: { ...UNMARKED, sources: idsOf(sources), sourceGroups: groupIds },
  });
  for (const entry of sources) {
    seams.link(entry, id);
    seams.exclude(entry, reason);
  }
  list.splice(at, 0, summary);
  annotate(scope, list, at);
  if (tokenizer !== undefined && seams.weighsSummaries) count(seams, summary, tokenizer);
  const covered = new Set(sources);
  for (const older of list) {
    if (!older.excluded && older !== summary && seams.supersedes(covered, older, list)) {
      seams.exclude(older, 'superseded');
    }
  }
}

/** Ids that a new summary may not have: those of the list, those that a summary lists, those of the store. */
export function takenIds({ reserved }: Scope, list: readonly Entry[]): Set<string> {
  return new Set([...reserved, ...idsOf(list), ...listedIds(list)]);
}
