/** Mistakes that were seen in the original program, under the numbers that they have there. */
import { UNMARKED } from '../types.ts';
import { behindPrefix, startOf } from './incremental.ts';
import { type PlantedFault, planted } from './planted.ts';

export const RECORDED_FAULTS: readonly PlantedFault[] = [
  planted('B1', 'summary-id-by-length', 'a summary is named after the length of the list, whoever has that name', {
    summaryId: (length) => `summary_${length}`,
  }),
  planted('B2', 'forgets-skipped-ids', 'ids of messages that were not loaded are given again', {
    reservedIds: () => [],
  }),
  planted('B3', 'writes-into-caller', 'the annotation that a copy shares with its original is changed in place', {
    mark: (entry, fields) => {
      entry.group = Object.assign(entry.group ?? { ...UNMARKED }, fields);
    },
    link: (entry, summarizedBy) => {
      entry.group = Object.assign(entry.group ?? { ...UNMARKED }, { summarizedBy });
    },
  }),
  planted('B4', 'splits-contiguous-group', 'only a group in several pieces is included again as a whole', {
    reincludes: (spans) => spans > 1,
  }),
  planted('B5', 'tool-summary-id-repeats', 'the second summary of a tool group has the id of the first, which stays', {
    toolSummaryId: (groupId) => `tool_summary_${groupId}`,
    supersedes: () => false,
  }),
  planted('B6', 'pulls-back-once', 'an annotation pass goes back to the call of a new result, but not on from there', {
    pullsBackAgain: false,
    annotateFrom: startOf,
    firstIndex: behindPrefix,
  }),
  planted('B7', 'tears-reasoning-runs', 'an annotation pass takes in the last message of a run of reasoning only', {
    joinsReasoning: false,
    annotateFrom: startOf,
    firstIndex: behindPrefix,
  }),
  planted('B8', 'oldest-backlink-stays', 'a message that is summarised again keeps the link to its first summary', {
    link: (entry, summaryId) => {
      entry.group = { ...(entry.group ?? UNMARKED), summarizedBy: entry.group?.summarizedBy ?? summaryId };
    },
  }),
  planted('B9', 'empties-projection', 'dropping tool groups may leave nothing at all', { sparesLast: false }),
  planted('B10', 'drops-prepared-summaries', 'of the compacted history only messages that were loaded are kept', {
    keepsPreparedSummaries: false,
  }),
  planted('B11', 'merges-equal-ids', 'groups whose first messages have the same id are taken for one', {
    groupId: (first) => `group_${first}`,
  }),
  planted('B12', 'rewrites-reasons', 'the last reason replaces the first, and a new summary weighs nothing', {
    exclude: (entry, reason) => {
      const wasIncluded = !entry.excluded;
      entry.excluded = true;
      entry.reason = reason;
      return wasIncluded;
    },
    weighsSummaries: false,
  }),
];
