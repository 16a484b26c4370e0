/**
 * The list of a loop, with the ask that it answers and all that has been worked out about both.
 *
 * Mostly rows are appended, and then repair, store and wire look at the new rows alone. A writer that changes the list
 * elsewhere goes through `rewrite`, which finds the ask again and forgets the rest.
 */
import type { TurnOptions } from '../options.ts';
import type { Ask, LiveRow, Request, Row, Script } from '../types.ts';
import { positionOf } from './compress.ts';
import { needsRepair, repaired } from './repair.ts';
import { liveRow } from './row.ts';
import { Store } from './store.ts';
import { Wire } from './wire.ts';

export class RowList {
  readonly store: Store;
  rows: LiveRow[] = [];
  ask: Ask | undefined;
  /** Where the ask stands; -1 when it is not in the list. */
  at = -1;
  nextUid = 0;
  private readonly wire: Wire;
  /** The rows as last shown; undefined once they have changed. */
  private shown: readonly LiveRow[] | undefined;
  /** Leading rows that the store has, and those that are known to be in order. */
  private stored = 0;
  private repairedTo = 0;
  private mustReplace = false;
  private mayHoldScaffold = false;

  constructor(history: Script['history'], options: TurnOptions) {
    this.wire = new Wire(options);
    const rows: LiveRow[] = [];
    for (const row of history) rows.push(liveRow(row, this.nextUid++));
    this.store = new Store(rows);
    this.load();
  }

  /** What the store has is all that a new process knows. */
  load(): void {
    this.rows = this.store.active.slice();
    this.shown = this.store.active;
    this.ask = undefined;
    this.at = -1;
    this.stored = this.rows.length;
    this.repairedTo = 0;
    this.mustReplace = false;
    this.mayHoldScaffold = true;
    this.wire.reset();
  }

  push(row: Row): void {
    if (row.display === 'hidden') this.mayHoldScaffold = true;
    this.rows.push(liveRow(row, this.nextUid++));
    this.shown = undefined;
  }

  /** The row that is pushed next is what the turn answers. */
  pushAsk(text: string, at: number, memory: string): void {
    this.ask = { uid: this.nextUid, text, at, memory };
    this.at = this.rows.length;
    this.push({ role: 'user', content: text, at });
  }

  /** Behind the newest tool row of this turn; false when there is none. */
  insertSteer(content: string): boolean {
    let newest = this.rows.length - 1;
    while (newest >= this.at && newest >= 0 && this.rows[newest]!.role !== 'tool') newest--;
    if (newest < 0 || newest < this.at) return false;
    const row: Row = { role: 'user', content, display: 'steer' };
    if (newest === this.rows.length - 1) this.push(row);
    else this.rewrite(this.rows.toSpliced(newest + 1, 0, liveRow(row, this.nextUid++)));
    return true;
  }

  rewrite(rows: LiveRow[]): void {
    this.rows = rows;
    this.shown = undefined;
    this.at = this.ask === undefined ? -1 : positionOf(rows, this.ask.uid);
    this.repairedTo = 0;
    this.mustReplace = true;
    this.wire.reset();
  }

  /** Brings the store up to the list. */
  save(): void {
    if (this.mustReplace) this.store.replace(this.rows);
    else this.store.append(this.rows, this.stored);
    this.stored = this.rows.length;
    this.mustReplace = false;
  }

  /** Puts the list in order, stores it, and gives the request that it makes for `ask`. */
  request(ask: Ask): Request {
    if (this.mayHoldScaffold) this.dropScaffold();
    if (needsRepair(this.rows, this.repairedTo)) this.rewrite(repaired(this.rows, ask.uid));
    else this.repairedTo = this.rows.length;
    this.save();
    const list = this.snapshot();
    this.addMemory(ask.memory);
    const wire = this.wire.request(this.rows, this.at, ask);
    return { list, index: this.at, persistIndex: this.at, stored: this.store.active, wire };
  }

  /** The rows, as a list that will not change. */
  snapshot(): readonly LiveRow[] {
    this.shown ??= this.rows.slice();
    return this.shown;
  }

  private dropScaffold(): void {
    this.mayHoldScaffold = false;
    const next = this.rows.filter((row) => row.role !== 'assistant' || row.display !== 'hidden');
    if (next.length < this.rows.length) this.rewrite(next);
  }

  /** The composed text stays with the row, so that it is sent again as it was. */
  private addMemory(memory: string): void {
    const row = this.rows[this.at];
    if (row === undefined || memory === '' || row.api?.endsWith(memory)) return;
    this.rows[this.at] = { ...row, api: `${row.content}\n\n${memory}` };
    this.shown = undefined;
  }
}
