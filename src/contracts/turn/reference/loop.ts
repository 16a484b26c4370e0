/** The loop: one event in, one step out. An event that cannot happen in this state is refused and changes nothing. */
import { DEFAULT_WAIT, type TurnOptions, wording } from '../options.ts';
import type { Call, CompactEvent, Compaction, Event, LiveRow, Out, Request, Row, Step } from '../types.ts';
import { compress } from './compress.ts';
import type { Parts } from './parts.ts';
import { refusal } from './refusal.ts';
import { deliverSteer, makeRequest } from './request.ts';
import { newRow } from './row.ts';
import { anchorAt, flush, type LoopState, newState } from './state.ts';

/** What an event shows beside the state that it leaves. */
type Shown = Partial<Pick<Step, 'request' | 'compaction' | 'exported' | 'leftover'>>;

export class Loop {
  private state: LoopState;
  private readonly options: TurnOptions;
  private readonly parts: Parts;

  constructor(history: readonly LiveRow[], options: TurnOptions, parts: Parts) {
    this.options = options;
    this.parts = parts;
    this.state = newState(parts.store(history));
  }

  /** Why the event cannot happen now, or undefined when it can. */
  refusal(event: Event): string | undefined {
    return refusal(this.state, event);
  }

  take(event: Event): Step {
    const refused = this.refusal(event);
    const { request, compaction, exported, leftover } = refused === undefined ? this.handle(event) : {};
    const { rows, store, index, persistIndex, attempts, ask } = this.state;
    const stored = store.active();
    const archive = store.archived();
    return {
      refused,
      request,
      compaction,
      exported,
      leftover,
      rows,
      stored,
      archive,
      index,
      persistIndex,
      attempts,
      ask,
    };
  }

  /** The request that would go out now; undefined when the loop waits for a user or for tools. */
  pending(): Request | undefined {
    const { phase } = this.state;
    return phase === 'idle' || phase === 'tools' ? undefined : this.request();
  }

  private request(): Request {
    return makeRequest(this.state, this.options, this.parts);
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
        this.state.steer = this.state.steer === '' ? event.text : `${this.state.steer}\n${event.text}`;
        return {};
      case 'stop':
        return this.stop();
      case 'ghost':
        this.append({ role: 'assistant', content: wording.scaffold, display: 'hidden' });
        flush(this.state);
        return {};
      case 'prune':
        return this.prune(event.keep);
      case 'kill':
        return this.reload();
      case 'misplace':
        this.state.index = event.index;
        return {};
    }
  }

  /** The ask is stored at once: from here on it cannot be lost. */
  private startTurn(text: string, wait: number): Shown {
    const { state } = this;
    state.clock += wait;
    state.turn++;
    state.attempts = 0;
    state.phase = 'started';
    const memory = this.options.memory === '' ? '' : `${this.options.memory} (turn ${state.turn})`;
    state.ask = { uid: state.nextUid, text, at: state.clock, memory };
    this.append({ role: 'user', content: text, at: state.clock });
    anchorAt(state, state.rows.length - 1);
    flush(state);
    return {};
  }

  private takeReply(text: string, calls: readonly Call[]): Shown {
    const request = this.request();
    const { state } = this;
    if (calls.length === 0) {
      this.append({ role: 'assistant', content: text });
      return { request, ...this.endTurn() };
    }
    this.append({ role: 'assistant', content: text, calls });
    state.open = calls;
    state.phase = 'tools';
    return { request };
  }

  private takeResults(outs: readonly Out[]): Shown {
    for (const out of outs) this.appendResult(out);
    this.state.phase = 'ran';
    this.state.open = [];
    deliverSteer(this.state, this.parts);
    flush(this.state);
    return {};
  }

  private stop(): Shown {
    for (const { id } of this.state.open) this.appendResult({ id, text: '', cut: true });
    return this.endTurn();
  }

  /** The host is told where the turn began, if that is known. */
  private endTurn(): Shown {
    const { state, parts } = this;
    flush(state);
    const leftover = state.steer;
    state.phase = 'idle';
    state.open = [];
    state.steer = '';
    const index = state.ask === undefined ? -1 : parts.locate(state.rows, state.ask);
    const known = state.ask !== undefined && parts.anchors(state.rows, index, state.ask);
    const exported = known ? index : -1;
    return leftover === '' ? { exported } : { exported, leftover };
  }

  private compact(event: CompactEvent): Shown {
    const measured = event.site === 'gate' || event.site === 'overflow';
    const request = measured ? this.request() : undefined;
    const compaction = this.compressed(event);
    if (measured) this.state.phase = 'ready';
    if (event.dies && compaction === 'compacted') this.reload();
    return { request, compaction };
  }

  private compressed(event: CompactEvent): Compaction {
    const { state, parts } = this;
    if (state.attempts >= this.options.attempts) return 'exhausted';
    state.attempts++;
    const ask = state.phase === 'idle' ? undefined : state.ask;
    const before = state.rows;
    const after = event.fails === undefined ? compress(before, ask, event, () => state.nextUid++) : before;
    if (after === before) {
      const why = event.fails ?? 'skipped';
      parts.skip(state, why);
      return why;
    }
    state.rows = ask === undefined ? after : parts.guard(after, ask);
    state.dirty = true;
    parts.settle(state, event, before.length);
    return 'compacted';
  }

  private prune(keep: number): Shown {
    const { state } = this;
    const tools = state.rows.filter((row) => row.role === 'tool');
    const old = new Set(tools.slice(0, Math.max(0, tools.length - keep)));
    state.rows = state.rows.map((row) => (old.has(row) ? { ...row, content: wording.pruned } : row));
    state.dirty = true;
    flush(state);
    return {};
  }

  private reload(): Shown {
    const { clock, turn, nextUid, store } = this.state;
    this.state = { ...newState(store), clock, turn, nextUid };
    return {};
  }

  private append(row: Row): void {
    this.state.rows = [...this.state.rows, newRow(row, this.state.nextUid++)];
  }

  private appendResult({ id, text, cut }: Out): void {
    const content = cut ? `${text}${text === '' ? '' : '\n'}${wording.interrupted}` : text;
    this.append({ role: 'tool', content, callId: id });
  }
}
