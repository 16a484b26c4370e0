/** The seams as the contract wants them. */
import { type Entry, UNMARKED } from '../types.ts';
import { listed, meantBy } from './reconcile.ts';
import type { Ownership, Seams } from './seams.ts';

export const RIGHT: Seams = {
  // Always the whole list: however it was put together, the result is that of one pass.
  annotateFrom: () => 0,
  pullsBackAgain: true,
  joinsReasoning: true,
  firstIndex: () => 0,
  reincludes: () => true,
  groupId: (first, used) => firstFree(`group_${first}`, used),
  mark: (entry, fields) => {
    entry.group = { ...(entry.group ?? UNMARKED), ...fields };
  },
  link: (entry, summaryId) => {
    entry.group = { ...(entry.group ?? UNMARKED), summarizedBy: summaryId };
  },
  exclude: (entry, reason) => {
    if (entry.excluded) return false;
    entry.excluded = true;
    entry.reason = reason;
    return true;
  },
  summaryId: (length, taken) => {
    let number = length;
    while (taken.has(`summary_${number}`)) number++;
    return `summary_${number}`;
  },
  toolSummaryId: (groupId, taken) => firstFree(`tool_summary_${groupId}`, taken),
  supersedes: (sources, older, list) => {
    const ids = new Set([...sources].map(({ id }) => id));
    if (listed(older).length === 0 || !listed(older).every((id) => ids.has(id))) return false;
    // An id that two messages have is covered when both of them are.
    const meant = listed(older).map((id) => meantBy(id, older, list));
    return meant.every((all) => all.length > 0 && all.every((entry) => sources.has(entry)));
  },
  weighsSummaries: true,
  asksFirst: true,
  summaryLimit: 4096,
  sparesLast: true,
  windowSpares: (kind, preserveSystem) => preserveSystem && kind === 'system',
  budgetIsStrict: true,
  reservedIds: (store) => store.flatMap(({ id }) => id ?? []),
  skips: (entry) => entry.excluded,
  keepsPreparedSummaries: true,
  streamed: (working) => working,
  reconciles: 'to a fixed point',
  place: placeOf,
  assemble: (transcript, prefix, current) => [...transcript.slice(0, prefix), ...current],
};

/** Before its first source, provided that whatever its ids can mean is the transcript's own. */
function placeOf(summary: Entry, { working, transcript, owned }: Ownership): number | undefined {
  const sources = listed(summary).map((id) => meantBy(id, summary, working));
  if (!sources.every((meant) => meant.length > 0 && meant.every((entry) => owned.has(entry)))) return undefined;
  return Math.min(...sources.flat().map((entry) => transcript.indexOf(entry)));
}

/** `name`, or the first of `name_2`, `name_3`, … that nobody has. */
function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}
