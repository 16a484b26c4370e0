/**
 * The main door of the package `proctor`. Subpaths: `proctor/check` (judge transcripts), `proctor/vitest` (a compactor as
 * a suite of Vitest), `proctor/fakes` (models that answer as a case says).
 */

export { type Campaign, type CampaignPlan, runCampaign } from './campaign/campaign.ts';
export { type CaseSource, seededSource } from './campaign/source.ts';
export { type Config, defineConfig, type TargetEntry } from './config/define.ts';
export type { Compactor, Contract, Draw, Fault, OptionsKind, Terms } from './contracts/contract.ts';
export { edit } from './contracts/edit/contract.ts';
export type { EditOptions } from './contracts/edit/options.ts';
export { InvariantError, type UsageCode, UsageError } from './errors.ts';
export { type Evidence, type Finding, fingerprint, type Shown } from './finding/finding.ts';
export type { Breach, Outcome, OwnBreach, Severity, Verdict, Where } from './finding/verdict.ts';
export { type Difference, firstDifference } from './history/diff.ts';
export type { JsonObject, JsonValue } from './history/json.ts';
export type {
  CallPart,
  DataPart,
  History,
  MediaPart,
  Message,
  Part,
  PartKind,
  ReasoningPart,
  ResultPart,
  Role,
  TextPart,
  UsePart,
} from './history/message.ts';
export { readHistory } from './history/neutral.ts';
export { printHistory } from './history/notation.ts';
export { type Pair, type Pairing, pairCalls, type Site } from './history/pairing.ts';
export { parseHistory } from './history/parse-notation.ts';
export { assertCompactor } from './library/assert-compactor.ts';
export { CompactorError, NothingTestedError } from './library/failure.ts';
export { type FuzzOptions, fuzz } from './library/fuzz.ts';
export type { Compacting } from './library/target.ts';
export { type Limits, type Minimized, minimize, minimizeInBatches } from './minimize/minimize.ts';
export { type Examination, type Examiner, examinerOf } from './oracle/examine.ts';
export type { RunResult, TargetResult } from './report/run.ts';
export type { MetamorphicRule, PointwiseRule, Rerun, Rule, Trial } from './rules/rule.ts';
export { type CompactFunction, defineTarget, type TargetDefinition, type Tools } from './targets/define.ts';
export type { Kind, Level, Target } from './targets/target.ts';
