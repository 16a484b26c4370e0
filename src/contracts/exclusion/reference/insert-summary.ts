/** A summary takes its place in the list: linked both ways, annotated, counted. */
import type { Entry } from '../types.ts';
import { annotate, count, idsOf } from './annotate.ts';
import { newEntry, type Scope } from './scope.ts';

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
    role: 'assistant',
    parts: [{ kind: 'text', text }],
    id,
    group: { sources: idsOf(sources), sourceGroups: groupIds },
  });
  for (const entry of sources) {
    seams.link(entry, id);
    seams.exclude(entry, reason);
  }
  list.splice(at, 0, summary);
  annotate(scope, list, at);
  if (tokenizer !== undefined && seams.weighsSummaries) count(seams, summary, tokenizer);
  const covered = new Set(summary.group?.sources);
  for (const older of list) {
    if (older !== summary && !older.excluded && seams.supersedes(covered, older)) seams.exclude(older, 'superseded');
  }
}

/** Ids that a new summary may not have: those of the list, those that a summary lists, those of the store. */
export function takenIds({ reserved }: Scope, list: readonly Entry[]): Set<string> {
  return new Set([...reserved, ...idsOf(list), ...list.flatMap(({ group }) => group?.sources ?? [])]);
}
