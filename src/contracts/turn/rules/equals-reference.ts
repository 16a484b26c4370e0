import type { Request, Step, Trace } from '../types.ts';
import { breachAt, sameRows, type TurnRule } from './turn-rule.ts';

/** Whatever no other rule names. The reference keeps all of them, so a trace that equals its trace does too. */
export const equalsReference: TurnRule = {
  id: 'turn/equals-reference',
  kind: 'pointwise',
  gate: true,
  title: 'Requests, list, store, index and refusals are those of the reference',
  why: 'Catches what no other rule names.',
  implies: ['general/deterministic'],
  check({ expected, output }) {
    if (expected === undefined) return undefined;
    const difference = traceDifference(expected, output);
    if (difference === undefined) return undefined;
    const { event, field } = difference;
    return breachAt(event, { field }, `${field} is not that of the reference`);
  },
};

export function sameTrace(left: Trace, right: Trace): boolean {
  return traceDifference(left, right) === undefined;
}

function traceDifference(
  expected: Trace,
  actual: Trace,
): { readonly event: number; readonly field: string } | undefined {
  const { length } = expected.steps;
  for (let event = 0; event < length; event++) {
    const field = stepDifference(expected.steps[event]!, actual.steps[event]);
    if (field !== undefined) return { event, field };
  }
  const field = actual.steps.length > length ? 'steps' : requestDifference(expected.next, actual.next);
  return field === undefined ? undefined : { event: length, field };
}

/** The first field in which two steps differ. */
function stepDifference(expected: Step, actual: Step | undefined): string | undefined {
  if (actual === undefined) return 'steps';
  if ((expected.refused === undefined) !== (actual.refused === undefined)) return 'refused';
  for (const field of ['compaction', 'index', 'persistIndex', 'attempts', 'exported', 'leftover'] as const) {
    if (expected[field] !== actual[field]) return field;
  }
  const difference = requestDifference(expected.request, actual.request);
  if (difference !== undefined) return difference;
  for (const field of ['rows', 'stored', 'archive'] as const) {
    if (!sameRows(expected[field], actual[field])) return field;
  }
  return undefined;
}

function requestDifference(expected: Request | undefined, actual: Request | undefined): string | undefined {
  if (expected === undefined || actual === undefined) return expected === actual ? undefined : 'request';
  if (expected.index !== actual.index || expected.persistIndex !== actual.persistIndex) return 'request index';
  if (!sameRows(expected.wire, actual.wire)) return 'wire';
  if (!sameRows(expected.list, actual.list)) return 'request list';
  return sameRows(expected.stored, actual.stored) ? undefined : 'request store';
}
