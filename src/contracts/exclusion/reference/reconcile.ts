/**
 * Compaction writes its flags into objects that the transcript shares, and its summaries into the model's list alone.
 * Reconciliation brings those summaries into the transcript that stand for messages of the transcript only.
 */
import type { Entry } from '../types.ts';
import type { Ownership, Seams } from './seams.ts';

/** `onReject` says what becomes of messages that a summary left outside stands for. */
export function reconcile(
  seams: Seams,
  working: readonly Entry[],
  transcript: Entry[],
  onReject: 'revert' | 'keep',
): void {
  if (seams.reconciles === 'never') return;
  const ownership: Ownership = { working, transcript, owned: new Set(transcript) };
  const summaries = working.filter((entry) => !ownership.owned.has(entry) && listed(entry).length > 0);
  // An outer summary stands before the inner ones that it depends on: one round is not enough.
  while (acceptAll(seams, summaries, ownership) && seams.reconciles === 'to a fixed point');
  if (onReject === 'keep') return;
  const rejected = new Set(summaries.filter((summary) => !ownership.owned.has(summary)).map(({ id }) => id));
  for (const entry of transcript) {
    if (entry.excluded && rejected.has(entry.group?.summarizedBy)) entry.excluded = false;
  }
}

function acceptAll(seams: Seams, summaries: readonly Entry[], ownership: Ownership): boolean {
  let accepted = false;
  for (const summary of summaries) {
    if (ownership.owned.has(summary)) continue;
    const place = seams.place(summary, ownership);
    if (place === undefined) continue;
    ownership.transcript.splice(place, 0, summary);
    ownership.owned.add(summary);
    accepted = true;
  }
  return accepted;
}

/** The ids that a summary lists; none for a message that is no summary. */
export function listed({ group }: Entry): readonly string[] {
  return group?.sources ?? [];
}

/** The objects that an id of a summary can mean. */
export function meantBy(id: string, summary: Entry, working: readonly Entry[]): Entry[] {
  return working.filter((entry) => entry.id === id && entry !== summary);
}
