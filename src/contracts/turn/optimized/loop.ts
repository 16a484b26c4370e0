/**
 * The optimized loop of contract `turn`.
 *
 * It holds one mutable list and the true position of the ask, which every writer of the list brings along; so no
 * request has to look for it. Between two requests mostly rows are appended, and then repair, store and wire look at
 * those rows alone. A writer that changes the list elsewhere says so with `rewritten`.
 */
import { DEFAULT_WAIT, type TurnOptions, wording } from '../options.ts';
import type {
  Ask,
  Call,
  CompactEvent,
  Compaction,
  Event,
  LiveRow,
  Out,
  Request,
  Row,
  Script,
  Step,
  Trace,
} from '../types.ts';
import { compressed, positionOf } from './compress.ts';
import { impossible, type Phase } from './impossible.ts';
import { needsRepair, repaired } from './repair.ts';
import { liveRow } from './row.ts';
import { Store } from './store.ts';
import { Wire } from './wire.ts';

/** What an event shows beside the state that it leaves. */
interface Shown {
  request?: Request | undefined;
  compaction?: Compaction;
  exported?: number;
  leftover?: string;
}

const nothing: Shown = {};

/** Pure: plays the script from its stored history to the request that would go out next. */
export function runOptimized(script: Script, options: TurnOptions): Trace {
  const loop = new OptimizedLoop(script, options);
  const steps: Step[] = [];
  for (const event of script.events) steps.push(loop.take(event));
  const next = loop.next();
  return next === undefined ? { steps } : { steps, next };
}

/** A loop with the events of a script as its methods' only input; gives a step of the trace for each. */
export class OptimizedLoop {
  private readonly options: TurnOptions;
  private readonly store: Store;
  private readonly wire: Wire;
  private rows: LiveRow[] = [];
  /** The rows as last shown; undefined once they have changed. */
  private shown: readonly LiveRow[] | undefined;
  /** Where the ask stands, and what is observed of that: `misplace` changes the latter alone. */
  private at = -1;
  private index = -1;
  private ask: Ask | undefined;
  private phase: Phase = 'idle';
  private open: readonly Call[] = [];
  private steer = '';
  private attempts = 0;
  /** Leading rows that the store has, and those that are known to be in order. */
  private stored = 0;
  private repairedTo = 0;
  private mustReplace = false;
  private mayHoldScaffold = false;
  private clock = 0;
  private turn = 0;
  private nextUid = 0;

  constructor(script: Script, options: TurnOptions) {
    this.options = options;
    this.wire = new Wire(options);
    const rows: LiveRow[] = [];
    for (const row of script.history) rows.push(liveRow(row, this.nextUid++));
    this.store = new Store(rows);
    this.load();
  }

  take(event: Event): Step {
    const refused = impossible(event, this.phase, this.open, this.ask !== undefined);
    const shown = refused === undefined ? this.handle(event) : nothing;
    return {
      refused,
      request: shown.request,
      compaction: shown.compaction,
      exported: shown.exported,
      leftover: shown.leftover,
      rows: this.snapshot(),
      stored: this.store.active,
      archive: this.store.archive,
      index: this.index,
      persistIndex: this.at,
      attempts: this.attempts,
      ask: this.ask,
    };
  }

  next(): Request | undefined {
    return this.phase === 'idle' || this.phase === 'tools' ? undefined : this.request();
  }

  private handle(event: Event): Shown {
    switch (event.kind) {
      case 'user':
        return this.startTurn(event.text, event.wait ?? DEFAULT_WAIT);
      case 'reply':
        return this.takeReply(event.text, event.calls);
      case 'results':
        return this.takeResults(event.outs);
      case 'compact':
        return this.compact(event);
      case 'steer':
        this.steer += this.steer === '' ? event.text : `\n${event.text}`;
        return nothing;
      case 'stop':
        for (const { id } of this.open) this.pushResult(id, wording.interrupted);
        return this.endTurn();
      case 'ghost':
        this.push({ role: 'assistant', content: wording.scaffold, display: 'hidden' });
        this.mayHoldScaffold = true;
        this.save();
        return nothing;
      case 'prune':
        return this.prune(event.keep);
      case 'kill':
        this.load();
        return nothing;
      case 'misplace':
        this.index = event.index;
        return nothing;
    }
  }

  private startTurn(text: string, wait: number): Shown {
    this.clock += wait;
    this.turn++;
    this.attempts = 0;
    this.phase = 'started';
    const { memory } = this.options;
    this.ask = {
      uid: this.nextUid,
      text,
      at: this.clock,
      memory: memory === '' ? '' : `${memory} (turn ${this.turn})`,
    };
    this.push({ role: 'user', content: text, at: this.clock });
    this.index = this.at = this.rows.length - 1;
    this.save();
    return nothing;
  }

  private takeReply(content: string, calls: readonly Call[]): Shown {
    const request = this.request();
    if (calls.length === 0) {
      this.push({ role: 'assistant', content });
      return { request, ...this.endTurn() };
    }
    this.push({ role: 'assistant', content, calls });
    this.open = calls;
    this.phase = 'tools';
    return { request };
  }

  private takeResults(outs: readonly Out[]): Shown {
    for (const { id, text, cut } of outs) {
      this.pushResult(id, !cut ? text : text === '' ? wording.interrupted : `${text}\n${wording.interrupted}`);
    }
    this.open = [];
    this.phase = 'ran';
    this.deliverSteer();
    this.save();
    return nothing;
  }

  private endTurn(): Shown {
    this.save();
    const shown: Shown = { exported: this.at };
    if (this.steer !== '') shown.leftover = this.steer;
    this.phase = 'idle';
    this.open = [];
    this.steer = '';
    return shown;
  }

  private compact(event: CompactEvent): Shown {
    const shown: Shown = {};
    const measured = event.site === 'gate' || event.site === 'overflow';
    if (measured) shown.request = this.request();
    shown.compaction = this.compactRows(event);
    if (measured) this.phase = 'ready';
    if (shown.compaction === 'compacted') {
      if (event.dies) this.load();
      else if (!measuredLater(event)) this.save();
    }
    return shown;
  }

  /** Gives a new list to the loop; the store learns of it by `save`. */
  private compactRows(event: CompactEvent): Compaction {
    if (this.attempts >= this.options.attempts) return 'exhausted';
    if (event.fails === 'locked') return 'locked';
    this.attempts++;
    if (event.fails !== undefined) return event.fails;
    const next = compressed(this.rows, event, this.phase === 'idle' ? undefined : this.ask, this.nextUid);
    if (next === undefined) return 'skipped';
    this.nextUid += 2;
    this.rewritten(next);
    return 'compacted';
  }

  private prune(keep: number): Shown {
    const next = this.rows.slice();
    let newest = 0;
    for (let i = next.length - 1; i >= 0; i--) {
      const row = next[i]!;
      if (row.role === 'tool' && ++newest > keep) next[i] = { ...row, content: wording.pruned };
    }
    const { index } = this;
    this.rewritten(next);
    this.index = index;
    this.save();
    return nothing;
  }

  /** What the store has is all that a new process knows. */
  private load(): void {
    this.rows = this.store.active.slice();
    this.shown = this.store.active;
    this.index = this.at = -1;
    this.ask = undefined;
    this.phase = 'idle';
    this.open = [];
    this.steer = '';
    this.attempts = 0;
    this.stored = this.rows.length;
    this.mustReplace = false;
    this.repairedTo = 0;
    this.mayHoldScaffold = true;
    this.wire.reset();
  }

  private request(): Request {
    this.deliverSteer();
    if (this.mayHoldScaffold) this.dropScaffold();
    if (needsRepair(this.rows, this.repairedTo)) {
      this.rewritten(repaired(this.rows, this.ask!.uid));
    } else {
      this.repairedTo = this.rows.length;
    }
    this.index = this.at;
    this.save();
    const list = this.snapshot();
    this.injectMemory();
    const wire = this.wire.request(this.rows, this.at, this.ask!);
    return { list, index: this.at, persistIndex: this.at, stored: this.store.active, wire };
  }

  private dropScaffold(): void {
    this.mayHoldScaffold = false;
    const next = this.rows.filter((row) => row.role !== 'assistant' || row.display !== 'hidden');
    if (next.length < this.rows.length) this.rewritten(next);
  }

  private deliverSteer(): void {
    if (this.steer === '') return;
    let newest = this.rows.length - 1;
    while (newest >= this.at && newest >= 0 && this.rows[newest]!.role !== 'tool') newest--;
    if (newest < 0 || newest < this.at) return;
    const row: Row = { role: 'user', content: this.steer, display: 'steer' };
    this.steer = '';
    if (newest === this.rows.length - 1) this.push(row);
    else this.rewritten(this.rows.toSpliced(newest + 1, 0, liveRow(row, this.nextUid++)));
  }

  /** The composed text stays with the row, so that it is sent again as it was. */
  private injectMemory(): void {
    const row = this.rows[this.at];
    const memory = this.ask?.memory;
    if (row === undefined || memory === undefined || memory === '') return;
    if (row.api?.endsWith(memory)) return;
    this.rows[this.at] = { ...row, api: `${row.content}\n\n${memory}` };
    this.shown = undefined;
  }

  private push(row: Row): void {
    this.rows.push(liveRow(row, this.nextUid++));
    this.shown = undefined;
  }

  private pushResult(callId: string, content: string): void {
    this.push({ role: 'tool', content, callId });
  }

  /** The list has changed elsewhere than at its end: whatever was worked out about it is gone. */
  private rewritten(rows: LiveRow[]): void {
    this.rows = rows;
    this.shown = undefined;
    this.index = this.at = this.ask === undefined ? -1 : positionOf(rows, this.ask.uid);
    this.repairedTo = 0;
    this.mustReplace = true;
    this.wire.reset();
  }

  private save(): void {
    if (this.mustReplace) this.store.replace(this.rows);
    else this.store.append(this.rows, this.stored);
    this.stored = this.rows.length;
    this.mustReplace = false;
  }

  private snapshot(): readonly LiveRow[] {
    this.shown ??= this.rows.slice();
    return this.shown;
  }
}

/** At these sites the store learns of the new list with the next request. */
function measuredLater({ site }: CompactEvent): boolean {
  return site === 'gate' || site === 'other';
}
