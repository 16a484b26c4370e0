/**
 * Contract `edit` message by message. A use that has been cleared never comes back, since the budget counts from the end
 * and the list only grows: so each use, each reasoning part and each tool message is looked at once more at most, and
 * a message costs the same behind a hundred thousand others.
 *
 * What a message decides about earlier ones is noted at once; the view is brought up to date when it is asked for.
 */
import type { History, Message } from '../../../history/message.ts';
import { type EditOptions, LIST_TOOLS, TOOL_SEARCH } from '../options.ts';
import { growing, type MutablePlan } from './growing-plan.ts';
import { Walk } from './walk.ts';

/** How many calls, uses, results and assistant messages stand before a message. */
type Start = readonly [call: number, use: number, result: number, assistants: number];

export class EditSession {
  protected readonly options: EditOptions;
  private readonly plan: MutablePlan = growing();
  private readonly walk: Walk;
  private readonly messages: Message[] = [];
  private readonly starts: Start[] = [];

  /** Messages by the ordinal of their call, use, or assistant message; of a call also that of its result. */
  private readonly callMessages: number[] = [];
  private readonly answerMessages: number[] = [];
  private readonly useMessages: number[] = [];
  private readonly assistantMessages: number[] = [];
  protected readonly open = new Map<string, number[]>();

  /** The uses in budget order: a call as its ordinal, a server use as the complement of its own. */
  private readonly order: number[] = [];
  /** Where a call stands in that order; -1 for one that is never cleared. */
  private readonly placeOfCall: number[] = [];
  private readonly isAnswered: boolean[] = [];
  /** All uses before this place are cleared, or wait for a result to be cleared; behind it are `whole` that count. */
  private oldest = 0;
  private whole = 0;

  private readonly list: Message[] = [];
  /** The number of the message that each one of the list was made of. */
  protected readonly origins: number[] = [];
  /** Assistant messages at the end, which are not in the list until something comes behind them. */
  protected tail: number[] = [];
  private integrated = 0;
  private readonly changed = new Set<number>();
  private same = 0;

  /** Options as `editOptions.parse` gives them. */
  constructor(options: EditOptions) {
    this.options = options;
    this.walk = new Walk(options, this.plan);
  }

  /** Takes the next message, which must not be changed from now on. */
  append(message: Message): void {
    const { plan, messages, starts, assistantMessages } = this;
    const m = messages.push(message) - 1;
    starts.push([plan.calls, plan.uses, plan.closes.length, assistantMessages.length]);
    if (message.role === 'assistant') this.takeAssistant(message, m);
    else if (message.role === 'tool') this.takeTool(message, m);
  }

  /**
   * The compacted list so far. It is no copy: the next call of `view` behind an `append` brings it up to date. Messages
   * that have not changed since are the same objects.
   */
  view(): History {
    const before = this.list.length;
    this.same = before;
    for (const m of this.changed) this.renew(m);
    this.changed.clear();
    for (; this.integrated < this.messages.length; this.integrated++) this.integrate(this.integrated);
    this.settleTail();
    this.same = Math.min(this.same, this.list.length);
    return this.list;
  }

  /** How many messages at the front of the view stood there in the view before it too: the prefix that a cache holds. */
  get unchanged(): number {
    return this.same;
  }

  private takeAssistant({ parts }: Message, m: number): void {
    const { plan, order, options } = this;
    this.assistantMessages.push(m);
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      if (part.kind !== 'call') continue;
      const call = plan.addCall();
      this.callMessages.push(m);
      this.answerMessages.push(-1);
      this.isAnswered.push(false);
      this.openCall(part.id, call);
      const isFree = part.name !== TOOL_SEARCH && !options.excludeTools.includes(part.name);
      this.placeOfCall.push(isFree ? order.push(call) - 1 : -1);
    }
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      if (part.kind !== 'use') continue;
      const use = plan.addUse();
      this.useMessages.push(m);
      const { excludeTools } = options;
      if (part.name === LIST_TOOLS || excludeTools.includes(part.name) || excludeTools.includes(part.tool)) continue;
      this.count(order.push(~use) - 1);
    }
    const { keepThinkingTurns, clearsReasoning } = options;
    if (keepThinkingTurns === 'all' || !clearsReasoning) return;
    plan.thinkingFrom = this.assistantMessages.length - keepThinkingTurns;
    if (plan.thinkingFrom > 0) this.fallsOutOfWindow(this.assistantMessages[plan.thinkingFrom - 1]!);
  }

  private takeTool({ parts }: Message, m: number): void {
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      if (part.kind !== 'result') continue;
      const call = this.closeCall(part.callId);
      this.plan.closes.push(call);
      if (call < 0) continue;
      this.answerMessages[call] = m;
      this.isAnswered[call] = true;
      const place = this.placeOfCall[call]!;
      if (place >= 0) this.count(place);
    }
  }

  protected openCall(id: string, call: number): void {
    const calls = this.open.get(id);
    if (calls === undefined) this.open.set(id, [call]);
    else calls.push(call);
  }

  /** The most recent open call with that id, now closed; -1 when there is none. */
  protected closeCall(id: string): number {
    const calls = this.open.get(id);
    if (calls === undefined) return -1;
    const call = calls.pop()!;
    if (calls.length === 0) this.open.delete(id);
    return call;
  }

  /** One use more counts, and the oldest one too many is cleared. */
  protected count(place: number): void {
    if (place < this.oldest) {
      this.clear(place);
      return;
    }
    this.whole++;
    while (this.whole > this.options.keepToolUses) {
      const use = this.order[this.oldest]!;
      if (use < 0 || this.isAnswered[use] === true) {
        this.clear(this.oldest);
        this.whole--;
      }
      this.oldest++;
    }
  }

  protected clear(place: number): void {
    const use = this.order[place]!;
    if (use < 0) {
      this.plan.clearedUses[~use] = 1;
      this.touch(this.useMessages[~use]!);
      return;
    }
    this.plan.clearedCalls[use] = 1;
    this.touch(this.answerMessages[use]!);
    if (!this.options.keepToolInputs) this.touch(this.callMessages[use]!);
  }

  protected fallsOutOfWindow(m: number): void {
    const { parts } = this.messages[m]!;
    if (parts.some((part) => part.kind === 'reasoning' && part.anchor === undefined)) this.touch(m);
  }

  /** Notes that a message is no longer what the list shows. */
  protected touch(m: number): void {
    if (m < this.integrated) this.changed.add(m);
  }

  private rebuilt(m: number): Message | undefined {
    const [call, use, result, assistants] = this.starts[m]!;
    this.walk.moveTo(call, use, result, assistants);
    return this.walk.message(this.messages[m]!);
  }

  private renew(m: number): void {
    const slot = this.slotOf(m);
    if (slot < 0) return;
    const message = this.rebuilt(m);
    this.same = Math.min(this.same, slot);
    if (message !== undefined) {
      this.list[slot] = message;
      return;
    }
    this.list.splice(slot, 1);
    this.origins.splice(slot, 1);
  }

  private integrate(m: number): void {
    if (this.messages[m]!.role === 'assistant') {
      this.tail.push(m);
      return;
    }
    const message = this.rebuilt(m);
    if (message === undefined) return;
    for (const waiting of this.tail) this.show(waiting, this.rebuilt(waiting)!);
    this.tail.length = 0;
    this.show(m, message);
  }

  private show(m: number, message: Message): void {
    this.list.push(message);
    this.origins.push(m);
  }

  /** What was behind an assistant message may have gone: then that is at the end again. */
  protected settleTail(): void {
    const back: number[] = [];
    while (this.list.at(-1)?.role === 'assistant') {
      this.list.pop();
      back.push(this.origins.pop()!);
    }
    if (back.length > 0) this.tail = [...back.reverse(), ...this.tail];
  }

  /** Where the list shows a message; -1 when it does not. What changes is near the end, so the search starts there. */
  protected slotOf(m: number): number {
    const { origins } = this;
    let high = origins.length;
    let step = 1;
    while (step < high && origins[high - step]! > m) step *= 2;
    let low = Math.max(0, high - step);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (origins[middle]! < m) low = middle + 1;
      else high = middle;
    }
    return origins[low] === m ? low : -1;
  }
}
