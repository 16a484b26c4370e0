import type { LiveRow, Request, Step, Trace } from '../types.ts';
import { breachAt, sameRow, type TurnRule } from './turn-rule.ts';

/** Whatever no other rule names. The reference keeps all of them, so a trace that equals its trace does too. */
export const equalsReference: TurnRule = {
  id: 'turn/equals-reference',
  kind: 'pointwise',
  gate: true,
  title: 'Requests, list, store, index and refusals are those of the reference',
  why: 'Catches what no other rule names.',
  implies: [],
  check({ expected, output }) {
    if (expected === undefined) return undefined;
    const difference = new Comparison(expected, output).firstDifference();
    if (difference === undefined) return undefined;
    const { event, field } = difference;
    return breachAt(event, { field }, `${field} is not that of the reference`);
  },
};

export function sameTrace(left: Trace, right: Trace): boolean {
  return new Comparison(left, right).firstDifference() === undefined;
}

type Rows = readonly LiveRow[];
const none: readonly [Rows, Rows] = [[], []];

/**
 * Compares two traces event by event. Lists mostly grow, and each of the two traces keeps its rows from step to step;
 * so a pair of rows that was equal before, at the same place, is not looked into again.
 */
class Comparison {
  private readonly expected: Trace;
  private readonly actual: Trace;
  private readonly last = { rows: none, stored: none, archive: none, list: none, wire: none };

  constructor(expected: Trace, actual: Trace) {
    this.expected = expected;
    this.actual = actual;
  }

  firstDifference(): { readonly event: number; readonly field: string } | undefined {
    const { expected, actual } = this;
    const { length } = expected.steps;
    for (let event = 0; event < length; event++) {
      const field = this.inStep(expected.steps[event]!, actual.steps[event]);
      if (field !== undefined) return { event, field };
    }
    const field = actual.steps.length > length ? 'steps' : this.inRequest(expected.next, actual.next);
    return field === undefined ? undefined : { event: length, field };
  }

  /** The first field in which two steps differ. */
  private inStep(expected: Step, actual: Step | undefined): string | undefined {
    if (actual === undefined) return 'steps';
    if ((expected.refused === undefined) !== (actual.refused === undefined)) return 'refused';
    if (expected.compaction !== actual.compaction) return 'compaction';
    if (expected.index !== actual.index) return 'index';
    if (expected.persistIndex !== actual.persistIndex) return 'persist index';
    if (expected.attempts !== actual.attempts) return 'attempts';
    if (expected.exported !== actual.exported) return 'exported boundary';
    if (expected.leftover !== actual.leftover) return 'leftover';
    const difference = this.inRequest(expected.request, actual.request);
    if (difference !== undefined) return difference;
    if (this.differ('rows', expected.rows, actual.rows)) return 'rows';
    if (this.differ('stored', expected.stored, actual.stored)) return 'stored rows';
    return this.differ('archive', expected.archive, actual.archive) ? 'archived rows' : undefined;
  }

  private inRequest(expected: Request | undefined, actual: Request | undefined): string | undefined {
    if (expected === undefined || actual === undefined) return expected === actual ? undefined : 'request';
    if (expected.index !== actual.index || expected.persistIndex !== actual.persistIndex) return 'request index';
    if (this.differ('wire', expected.wire, actual.wire)) return 'wire';
    if (this.differ('list', expected.list, actual.list)) return 'request list';
    return this.differ('stored', expected.stored, actual.stored) ? 'request store' : undefined;
  }

  private differ(field: keyof Comparison['last'], expected: Rows, actual: Rows): boolean {
    const [before, other] = this.last[field];
    if (expected === before && actual === other) return false;
    if (expected.length !== actual.length) return true;
    for (let i = 0; i < expected.length; i++) {
      const row = expected[i]!;
      const same = actual[i]!;
      if ((row !== before[i] || same !== other[i]) && !sameRow(row, same)) return true;
    }
    this.last[field] = [expected, actual];
    return false;
  }
}
