/**
 * The wire, kept from request to request. Rows of finished turns are settled once; a turn adds its rows as they come.
 *
 * What stands in front of the ask differs between two turns in two places only: calls that dangle at the very end, and
 * confirmations that run out. So the settled rows stay, the dangling end is put behind them anew for each turn, and the
 * confirmations are kept apart. Any change of the list elsewhere than at its end starts the wire anew.
 */
import { confirmations, readOnlyTools, type TurnOptions, wording } from '../options.ts';
import type { Ask, Call, LiveRow } from '../types.ts';
import { liveRow } from './row.ts';

const system = liveRow({ role: 'system', content: wording.system }, -1);

export class Wire {
  private readonly expiry: number;
  private readonly rows: LiveRow[] = [system];
  /** Calls of the newest assistant row that have no result yet. */
  private open: Call[] = [];
  /** Assistant rows at the end of the settled part whose calls nothing answers so far. */
  private dangling: LiveRow[] = [];
  /** Rows of the list, and of the wire, that are settled for good. */
  private settledRows = 0;
  private settledWire = 1;
  /** The ask of the last request, and how many rows of the list are in the wire. */
  private askUid = -1;
  private taken = 0;
  private readonly confirmed: { readonly at: number; readonly row: LiveRow; readonly sent: LiveRow }[] = [];

  constructor(options: TurnOptions) {
    this.expiry = options.expiry;
  }

  /** The list has changed somewhere else than at its end. */
  reset(): void {
    this.rows.length = 1;
    this.open = [];
    this.dangling = [];
    this.settledRows = 0;
    this.settledWire = 1;
    this.askUid = -1;
    this.taken = 0;
    this.confirmed.length = 0;
  }

  /** The request for `list`, whose ask stands at `at`. */
  request(list: readonly LiveRow[], at: number, ask: Ask): LiveRow[] {
    if (this.askUid !== ask.uid) {
      this.settle(list, Math.max(at, 0), ask.at);
      this.askUid = ask.uid;
    }
    for (let i = this.taken; i < list.length; i++) this.add(list[i]!);
    this.closeRun();
    this.taken = list.length;
    return this.rows.slice();
  }

  /** Brings the settled part up to the row at `end`, then adds what dangles in front of it. */
  private settle(list: readonly LiveRow[], end: number, now: number): void {
    this.rows.length = this.settledWire;
    this.open = [];
    for (let i = this.settledRows; i < end; ) i = this.settleBlock(list, i, end);
    this.closeRun();
    this.settledRows = end;
    this.settledWire = this.rows.length;
    for (const { at, row, sent } of this.confirmed) this.rows[at] = this.holds(row, now) ? sent : expired(row);
    this.addDangling();
    this.taken = end;
  }

  /** Calls at the very end are left out when their tools only read, else answered with what is known of them. */
  private addDangling(): void {
    const { dangling } = this;
    let count = dangling.length;
    while (count > 0 && readsOnly(callsOf(dangling[count - 1]!))) count--;
    for (let i = 0; i < count; i++) this.add(dangling[i]!);
    if (count > 0) for (const call of callsOf(dangling[count - 1]!)) this.add(toolRow(call.id, notice(call)));
  }

  /** Adds the row at `start`, with its results if it has calls; gives the position behind. */
  private settleBlock(list: readonly LiveRow[], start: number, to: number): number {
    const head = list[start]!;
    const calls = head.role === 'assistant' ? callsOf(head) : [];
    let end = start + 1;
    let cut = head.role === 'tool' && wasCut(head.content);
    if (calls.length > 0) {
      for (; end < to && list[end]!.role === 'tool'; end++) cut ||= wasCut(list[end]!.content);
    }
    if (cut && (calls.length === 0 || readsOnly(calls))) return end;
    if (calls.length > 0 && end === start + 1) {
      this.dangling.push(head);
      return end;
    }
    if (this.dangling.length > 0) this.addFormerlyDangling();
    for (let i = start; i < end; i++) {
      const row = list[i]!;
      if (i > start && cut && wasCut(row.content)) {
        this.add({ ...row, content: notice(calls.find((call) => call.id === row.callId)) });
        continue;
      }
      if (row.at !== undefined && row.role === 'user' && confirms(row.content)) {
        this.closeRun();
        this.confirmed.push({ at: this.rows.length, row, sent: asSent(row) });
      }
      this.add(row);
    }
    return end;
  }

  /** Something stands behind them, so they dangle no more. */
  private addFormerlyDangling(): void {
    for (const row of this.dangling) this.add(row);
    this.dangling = [];
  }

  private add(row: LiveRow): void {
    if (row.role === 'tool') {
      const { open } = this;
      for (let i = 0; i < open.length; i++) {
        if (open[i]!.id !== row.callId) continue;
        open.splice(i, 1);
        this.rows.push(row);
        return;
      }
      return;
    }
    this.closeRun();
    const sent = asSent(row);
    this.rows.push(sent);
    if (sent.calls !== undefined) this.open = sent.calls.slice();
  }

  private closeRun(): void {
    if (this.open.length === 0) return;
    for (const call of this.open) this.rows.push(toolRow(call.id, wording.unanswered));
    this.open = [];
  }

  private holds(row: LiveRow, now: number): boolean {
    return typeof row.at === 'number' && row.at <= now && now - row.at <= this.expiry;
  }
}

const none: readonly Call[] = [];

function callsOf(row: LiveRow): readonly Call[] {
  return row.calls ?? none;
}

/** The row as the model gets it: the text that was sent before, each call once, no row without anything in it. */
function asSent(row: LiveRow): LiveRow {
  const content = row.api ?? row.content;
  const { calls } = row;
  if (calls !== undefined) {
    const ids = new Set<string>();
    for (const call of calls) ids.add(call.id);
    if (ids.size < calls.length) {
      return { ...row, content, calls: calls.filter((call) => ids.delete(call.id)) };
    }
    if (calls.length === 0) {
      return { ...row, calls: undefined, content: content === '' ? wording.empty : content };
    }
  } else if (content === '') {
    return { ...row, content: wording.empty };
  }
  return content === row.content ? row : { ...row, content };
}

function readsOnly(calls: readonly Call[]): boolean {
  for (const call of calls) if (!readOnlyTools.has(call.name)) return false;
  return true;
}

function notice(call: Call | undefined): string {
  return call === undefined || !readOnlyTools.has(call.name) ? wording.unknownEffect : wording.notCompleted;
}

function toolRow(callId: string, content: string): LiveRow {
  return liveRow({ role: 'tool', content, callId }, -1);
}

function expired(row: LiveRow): LiveRow {
  return liveRow({ role: 'user', content: wording.expired, at: row.at }, row.uid);
}

function confirms(content: string): boolean {
  return confirmations.has(content.trim().toLowerCase());
}

/** The text ends with the marker on a line of its own; a JSON object must tell of a failed command whose output does. */
function wasCut(content: string): boolean {
  if (content.startsWith('{')) {
    const fields = failedCommand(content);
    if (fields !== undefined) return fields !== null && endsCut(fields);
  }
  return endsCut(content);
}

function endsCut(text: string): boolean {
  const end = text.trimEnd();
  return end.endsWith(wording.interrupted) && end.slice(end.lastIndexOf('\n') + 1).trim() === wording.interrupted;
}

/** The output of a failed command; null for any other object, undefined when this is no JSON. */
function failedCommand(content: string): string | null | undefined {
  try {
    const { exit_code: code, output } = JSON.parse(content) as { exit_code?: unknown; output?: unknown };
    return typeof code === 'number' && code !== 0 && typeof output === 'string' ? output : null;
  } catch {
    return undefined;
  }
}
