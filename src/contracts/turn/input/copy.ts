/** Copies and comparisons of scripts, which are plain data. */
import type { Call, Event, Row, Script } from '../types.ts';

/** A copy that shares nothing with the script. */
export function copyScript({ history, events }: Script): Script {
  return { history: history.map(copyRow), events: events.map(copyEvent) };
}

function copyRow(row: Row): Row {
  return row.calls === undefined ? { ...row } : { ...row, calls: row.calls.map(copyCall) };
}

function copyEvent(event: Event): Event {
  if (event.kind === 'reply') return { ...event, calls: event.calls.map(copyCall) };
  if (event.kind === 'results') return { ...event, outs: event.outs.map((out) => ({ ...out })) };
  return { ...event };
}

function copyCall(call: Call): Call {
  return { ...call };
}

export function sameScript(left: Script, right: Script): boolean {
  return left === right || (sameList(left.history, right.history) && sameList(left.events, right.events));
}

function sameList(left: readonly object[], right: readonly object[]): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (!sameRecord(left[i]!, right[i]!)) return false;
  return true;
}

/** Rows and events are flat but for lists of calls and results. */
function sameRecord(left: object, right: object): boolean {
  if (left === right) return true;
  const a = left as Readonly<Record<string, unknown>>;
  const b = right as Readonly<Record<string, unknown>>;
  let fields = 0;
  for (const key in a) {
    if (a[key] === undefined) continue;
    fields++;
    const mine = a[key];
    const other = b[key];
    if (mine !== other && !(Array.isArray(mine) && Array.isArray(other) && sameList(mine, other))) return false;
  }
  for (const key in b) if (b[key] !== undefined) fields--;
  return fields === 0;
}
