/** Mistakes in bringing summaries into the transcript, and in putting the response together. */

import { listed, meantBy } from '../reference/reconcile.ts';
import { RIGHT } from '../reference/right.ts';
import { type PlantedFault, planted } from './planted.ts';

export const RECONCILIATION_FAULTS: readonly PlantedFault[] = [
  planted('no-reconcile', 'summaries-stay-outside', 'the response has the flags of compaction, but not its summaries', {
    reconciles: 'never',
  }),
  planted(
    'one-pass',
    'reconciles-once',
    'a summary of summaries that come later in the list is never looked at again',
    {
      reconciles: 'once',
    },
  ),
  planted('by-backlink', 'places-by-backlink', 'a summary goes before the first message whose backlink names it', {
    place: (summary, { transcript }) => {
      const first = transcript.findIndex(({ group }) => group?.summarizedBy === summary.id);
      return first < 0 ? undefined : first;
    },
    reconciles: 'once',
  }),
  planted('by-id', 'owns-by-id', 'a source counts as the transcript’s own as soon as its id is there', {
    place: (summary, { transcript }) => {
      const places = listed(summary).map((id) => transcript.findIndex((entry) => entry.id === id));
      return places.includes(-1) ? undefined : Math.min(...places);
    },
  }),
  planted(
    'mixed-accepted',
    'accepts-mixed-summaries',
    'one source in the transcript is enough for a summary to enter it',
    {
      place: (summary, { working, transcript, owned }) => {
        const meant = listed(summary).flatMap((id) => meantBy(id, summary, working));
        const own = meant.filter((entry) => owned.has(entry)).map((entry) => transcript.indexOf(entry));
        return own.length === 0 ? undefined : Math.min(...own);
      },
    },
  ),
  planted(
    'behind-sources',
    'summary-behind-sources',
    'a summary goes behind what it stands for, as in the .NET version',
    {
      place: (summary, ownership) => {
        if (RIGHT.place(summary, ownership) === undefined) return undefined;
        const { working, transcript } = ownership;
        const meant = listed(summary).flatMap((id) => meantBy(id, summary, working));
        return 1 + Math.max(...meant.map((entry) => transcript.indexOf(entry)));
      },
    },
  ),
  planted('prefix-doubled', 'returns-round-twice', 'the round that middleware ended stands in the response twice', {
    assemble: (transcript, _, current) => [...transcript, ...current],
  }),
  planted(
    'prefix-missing',
    'returns-last-round-only',
    'a turn that the caller or middleware ends loses its earlier rounds',
    {
      assemble: (transcript, prefix, current, exit) =>
        exit === 'final' || exit === 'exhausted' ? [...transcript.slice(0, prefix), ...current] : [...current],
    },
  ),
];
