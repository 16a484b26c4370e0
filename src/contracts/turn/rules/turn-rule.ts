/** What a rule of contract `turn` is, and the small questions about traces that the rules share. */
import type { Breach, Where } from '../../../finding/verdict.ts';
import type { PointwiseRule, Trial } from '../../../rules/rule.ts';
import type { TurnOptions } from '../options.ts';
import type { Ask, LiveRow, Request, Script, Trace } from '../types.ts';

export type TurnTrial = Trial<Script, TurnOptions, Trace>;

export interface TurnRule extends PointwiseRule<Script, TurnOptions, Trace> {
  /** The short name of the property in the specification of the contract; an alias of the id. */
  readonly code?: string;
}

/** A request together with the ask it serves and the event that made it necessary (the number of events at the end). */
export interface Sent {
  readonly request: Request;
  readonly ask: Ask;
  readonly event: number;
}

export function requestsOf(trace: Trace): Sent[] {
  const sent: Sent[] = [];
  let ask: Ask | undefined;
  for (let event = 0; event < trace.steps.length; event++) {
    const step = trace.steps[event]!;
    // A request is built before its event takes effect, so it serves the ask of the step before.
    if (step.request !== undefined && ask !== undefined) sent.push({ request: step.request, ask, event });
    ask = step.ask;
  }
  if (trace.next !== undefined && ask !== undefined) sent.push({ request: trace.next, ask, event: trace.steps.length });
  return sent;
}

/** The first breach that `judge` finds among the requests. */
export function firstBreach(trace: Trace, judge: (sent: Sent) => Breach | undefined): Breach | undefined {
  for (const sent of requestsOf(trace)) {
    const breach = judge(sent);
    if (breach !== undefined) return breach;
  }
  return undefined;
}

/** Where the ask stands: its newest copy counts. -1 when there is none. */
export function positionOf(rows: readonly LiveRow[], ask: Ask): number {
  let at = rows.length - 1;
  while (at >= 0 && rows[at]!.uid !== ask.uid) at--;
  return at;
}

/** Whether two rows say the same to a model. */
export function sameRow(left: LiveRow, right: LiveRow): boolean {
  return left.content === right.content && sameFrame(left, right);
}

/** The same role and the same calls, whatever the text. */
export function sameFrame(left: LiveRow, right: LiveRow): boolean {
  if (left.role !== right.role || left.callId !== right.callId) return false;
  const { calls } = left;
  const { calls: others } = right;
  if (calls === others) return true;
  if (calls === undefined || others === undefined) return (calls ?? others)!.length === 0;
  return (
    calls.length === others.length && calls.every(({ id, name }, i) => id === others[i]!.id && name === others[i]!.name)
  );
}

export function sameRows(left: readonly LiveRow[], right: readonly LiveRow[]): boolean {
  return left === right || (left.length === right.length && left.every((row, i) => sameRow(row, right[i]!)));
}

/** A breach at one event, told in one sentence. */
export function breachAt(event: number, where: Omit<Where, 'side' | 'message'>, says: string): Breach {
  return { where: { side: 'output', message: event, ...where }, says: `event ${event}: ${says}` };
}

/** A row in words: `tool row c1`, `user row "go"`. */
export function named(row: LiveRow): string {
  return row.role === 'tool' ? `tool row ${row.callId}` : `${row.role} row ${JSON.stringify(row.content.slice(0, 40))}`;
}
