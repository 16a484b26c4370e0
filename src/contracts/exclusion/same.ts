/** Equality of traces, field by field; where two traces part, for the rule that compares with the reference. */
import { sameParts } from '../../history/same.ts';
import type { Annotation, ExclusionTrace, ModelCall, Row, Step } from './types.ts';

/** Where two traces differ first. */
export interface TraceDifference {
  readonly step: number;
  /** `store`, `response`, `working`, `given`, … */
  readonly part: string;
  /** The field of the row, or of the step. */
  readonly field: string;
  /** The row in question, on either side where there is one. */
  readonly row?: number;
  readonly left?: Row;
  readonly right?: Row;
}

export function sameTrace(left: ExclusionTrace, right: ExclusionTrace): boolean {
  return left === right || traceDifference(left, right) === undefined;
}

export function traceDifference(left: ExclusionTrace, right: ExclusionTrace): TraceDifference | undefined {
  for (let step = 0; step < Math.max(left.length, right.length); step++) {
    const [a, b] = [left[step], right[step]];
    if (a === undefined || b === undefined) return { step, part: 'step', field: 'kind' };
    const found = stepDifference(a, b);
    if (found !== undefined) return { step, ...found };
  }
  return undefined;
}

type Found = Omit<TraceDifference, 'step'>;

function stepDifference(left: Step, right: Step): Found | undefined {
  if (left.kind === 'turn' && right.kind === 'turn') {
    if (!sameItems(left.loaded, right.loaded)) return { part: 'turn', field: 'loaded' };
    const found =
      rowsDifference('prepared', left.prepared, right.prepared) ??
      callsDifference(left.calls, right.calls) ??
      rowsDifference('response', left.response, right.response) ??
      rowsDifference('given', left.given, right.given) ??
      rowsDifference('given', left.givenAfter, right.givenAfter);
    if (found !== undefined) return found;
    if (left.exit !== right.exit) return { part: 'turn', field: 'exit' };
  } else if (left.kind === 'compact' && right.kind === 'compact') {
    const found = rowsDifference('before', left.before, right.before);
    if (found !== undefined) return found;
    if (left.changed !== right.changed) return { part: 'compact', field: 'changed' };
  } else if (left.kind !== right.kind) return { part: 'step', field: 'kind' };
  const found = rowsDifference('store', left.store, right.store);
  if (found !== undefined) return found;
  if (left.kind === 'compact' && right.kind === 'compact' && left.tokens !== right.tokens) {
    return { part: 'compact', field: 'tokens' };
  }
  if (left.event !== right.event || left.alarms !== right.alarms) return { part: 'step', field: 'alarms' };
  const isAsked = (index: number): boolean => {
    const [a, b] = [left.asked[index], right.asked[index]];
    return a?.request === b?.request && a?.answer === b?.answer;
  };
  const questions = Math.max(left.asked.length, right.asked.length);
  for (let i = 0; i < questions; i++) if (!isAsked(i)) return { part: 'step', field: 'asked' };
  return undefined;
}

function callsDifference(left: readonly ModelCall[], right: readonly ModelCall[]): Found | undefined {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const [a, b] = [left[i]!, right[i]!];
    const found =
      rowsDifference('working', a.working, b.working) ?? rowsDifference('transcript', a.transcript, b.transcript);
    if (found !== undefined) return found;
    if (!sameItems(a.sent, b.sent)) return { part: 'turn', field: 'sent' };
  }
  return left.length === right.length ? undefined : { part: 'turn', field: 'calls' };
}

function rowsDifference(part: string, left: readonly Row[], right: readonly Row[]): Found | undefined {
  const length = Math.min(left.length, right.length);
  for (let row = 0; row < length; row++) {
    const field = rowDifference(left[row]!, right[row]!);
    if (field !== undefined) return { part, field, row, left: left[row]!, right: right[row]! };
  }
  if (left.length === right.length) return undefined;
  const extra = { ...(left[length] && { left: left[length] }), ...(right[length] && { right: right[length] }) };
  return { part, field: 'length', row: length, ...extra };
}

/** The first field in which two rows differ. */
export function rowDifference(left: Row, right: Row): string | undefined {
  if (left === right) return undefined;
  if (left.object !== right.object) return 'object';
  if (left.role !== right.role) return 'role';
  if (left.parts !== right.parts && !sameParts(left.parts, right.parts)) return 'parts';
  if (left.id !== right.id) return 'id';
  if (left.excluded !== right.excluded) return 'excluded';
  if (left.reason !== right.reason) return 'reason';
  return left.group === right.group ? undefined : groupDifference(left.group, right.group);
}

function groupDifference(left: Annotation | undefined, right: Annotation | undefined): string | undefined {
  if (left === undefined || right === undefined) return 'group';
  if (left.id !== right.id) return 'group.id';
  if (left.kind !== right.kind) return 'group.kind';
  if (left.index !== right.index) return 'group.index';
  if (left.hasReasoning !== right.hasReasoning) return 'group.hasReasoning';
  if (left.tokens !== right.tokens) return 'group.tokens';
  if (left.summarizedBy !== right.summarizedBy) return 'group.summarizedBy';
  if (!sameItems(left.sources, right.sources)) return 'group.sources';
  return sameItems(left.sourceGroups, right.sourceGroups) ? undefined : 'group.sourceGroups';
}

function sameItems<T>(left: readonly T[] | undefined, right: readonly T[] | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}
