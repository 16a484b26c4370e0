/** All rules of contract `exclusion`; what is broken first is what the others follow from. */
import type { Rule } from '../../../rules/rule.ts';
import type { ExclusionOptions } from '../options.ts';
import type { ExclusionScript, ExclusionTrace } from '../types.ts';
import { backlinkToNewest } from './backlink-to-newest.ts';
import { budgetMet } from './budget-met.ts';
import { callerUntouched } from './caller-untouched.ts';
import { eachRoundOnce } from './each-round-once.ts';
import { equalsReference } from './equals-reference.ts';
import { failedSummaryChangesNothing } from './failed-summary-changes-nothing.ts';
import { firstReasonStays } from './first-reason-stays.ts';
import { groupAtomic } from './group-atomic.ts';
import { groupsNumbered } from './groups-numbered.ts';
import { incrementalIsFull } from './incremental-is-full.ts';
import { noSilentLoss } from './no-silent-loss.ts';
import { oneMessageAlone } from './one-message-alone.ts';
import { pairsStayWhole } from './pairs-stay-whole.ts';
import { preparedSummariesStay } from './prepared-summaries-stay.ts';
import { reconciledExactly } from './reconciled-exactly.ts';
import { reloadIsProjection } from './reload-is-projection.ts';
import { secondRunIdle } from './second-run-idle.ts';
import { somethingStays } from './something-stays.ts';
import { streamingAgrees } from './streaming-agrees.ts';
import { summaryBeforeSources } from './summary-before-sources.ts';
import { summaryFits } from './summary-fits.ts';
import { systemStays } from './system-stays.ts';
import { transcriptShowsWorking } from './transcript-shows-working.ts';
import { uniqueIds } from './unique-ids.ts';

export const exclusionRules: readonly Rule<ExclusionScript, ExclusionOptions, ExclusionTrace>[] = [
  uniqueIds,
  groupsNumbered,
  oneMessageAlone,
  incrementalIsFull,
  groupAtomic,
  pairsStayWhole,
  summaryBeforeSources,
  backlinkToNewest,
  firstReasonStays,
  summaryFits,
  failedSummaryChangesNothing,
  systemStays,
  somethingStays,
  budgetMet,
  secondRunIdle,
  preparedSummariesStay,
  reconciledExactly,
  transcriptShowsWorking,
  noSilentLoss,
  eachRoundOnce,
  callerUntouched,
  reloadIsProjection,
  streamingAgrees,
  equalsReference,
];
