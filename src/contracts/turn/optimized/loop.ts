/**
 * The optimized loop of contract `turn`: the events of a script and the phases of a turn. The list knows where the ask
 * stands at any moment (row-list.ts), so nothing here looks for it.
 */
import { DEFAULT_WAIT, type TurnOptions, wording } from '../options.ts';
import type { Call, CompactEvent, Compaction, Event, Out, Request, Script, Step, Trace } from '../types.ts';
import { compressed } from './compress.ts';
import { impossible, type Phase } from './impossible.ts';
import { RowList } from './row-list.ts';

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
  const loop = new OptimizedLoop(script.history, options);
  const steps: Step[] = [];
  for (const event of script.events) steps.push(loop.take(event));
  const next = loop.next();
  return next === undefined ? { steps } : { steps, next };
}

export class OptimizedLoop {
  private readonly options: TurnOptions;
  private readonly list: RowList;
  private phase: Phase = 'idle';
  private open: readonly Call[] = [];
  private steer = '';
  private attempts = 0;
  private clock = 0;
  private turn = 0;
  /** An index that other code has left behind, until somebody makes sure of it. */
  private misplaced: number | undefined;

  constructor(history: Script['history'], options: TurnOptions) {
    this.options = options;
    this.list = new RowList(history, options);
  }

  take(event: Event): Step {
    const { list } = this;
    const refused = impossible(event, this.phase, this.open, list.ask !== undefined);
    const shown = refused === undefined ? this.handle(event) : nothing;
    return {
      refused,
      request: shown.request,
      compaction: shown.compaction,
      exported: shown.exported,
      leftover: shown.leftover,
      rows: list.snapshot(),
      stored: list.store.active,
      archive: list.store.archive,
      index: this.misplaced ?? list.at,
      persistIndex: list.at,
      attempts: this.attempts,
      ask: list.ask,
    };
  }

  /** The request that would go out now; undefined when the loop waits for a user or for tools. */
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
        this.list.push({ role: 'assistant', content: wording.scaffold, display: 'hidden' });
        this.list.save();
        return nothing;
      case 'prune':
        return this.prune(event.keep);
      case 'kill':
        return this.reload();
      case 'misplace':
        this.misplaced = event.index;
        return nothing;
    }
  }

  private startTurn(text: string, wait: number): Shown {
    this.clock += wait;
    this.turn++;
    this.attempts = 0;
    this.phase = 'started';
    this.misplaced = undefined;
    const { memory } = this.options;
    const own = memory === '' ? '' : `${memory} (turn ${this.turn})`;
    this.list.pushAsk(text, this.clock, own);
    this.list.save();
    return nothing;
  }

  private takeReply(content: string, calls: readonly Call[]): Shown {
    const request = this.request();
    if (calls.length === 0) {
      this.list.push({ role: 'assistant', content });
      return { request, ...this.endTurn() };
    }
    this.list.push({ role: 'assistant', content, calls });
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
    this.list.save();
    return nothing;
  }

  private endTurn(): Shown {
    this.list.save();
    const shown: Shown = { exported: this.list.at };
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
      if (event.dies) this.reload();
      else if (event.site !== 'gate' && event.site !== 'other') this.list.save();
    }
    return shown;
  }

  /** Gives a new list to the loop; the store learns of it by `save`. */
  private compactRows(event: CompactEvent): Compaction {
    const { list } = this;
    if (this.attempts >= this.options.attempts) return 'exhausted';
    if (event.fails === 'locked') return 'locked';
    this.attempts++;
    if (event.fails !== undefined) return event.fails;
    const next = compressed(list.rows, event, this.phase === 'idle' ? undefined : list.ask, list.nextUid);
    if (next === undefined) return 'skipped';
    list.nextUid += 2;
    list.rewrite(next);
    this.misplaced = undefined;
    return 'compacted';
  }

  private prune(keep: number): Shown {
    const next = this.list.rows.slice();
    let newest = 0;
    for (let i = next.length - 1; i >= 0; i--) {
      const row = next[i]!;
      if (row.role === 'tool' && ++newest > keep) next[i] = { ...row, content: wording.pruned };
    }
    this.list.rewrite(next);
    this.list.save();
    return nothing;
  }

  private reload(): Shown {
    this.list.load();
    this.phase = 'idle';
    this.open = [];
    this.steer = '';
    this.attempts = 0;
    this.misplaced = undefined;
    return nothing;
  }

  private request(): Request {
    this.deliverSteer();
    this.misplaced = undefined;
    return this.list.request(this.list.ask!);
  }

  private deliverSteer(): void {
    if (this.steer !== '' && this.list.insertSteer(this.steer)) this.steer = '';
  }

  private pushResult(callId: string, content: string): void {
    this.list.push({ role: 'tool', content, callId });
  }
}
