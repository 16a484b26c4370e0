/**
 * Contract `edit` in two linear walks: the first pairs calls and results and lists the tool uses, the second rebuilds
 * what changes and keeps every other message as the same object.
 *
 * Decisions are kept by ordinal (the k-th call, the k-th result, the k-th use of the walk), never by position in a
 * list that changes. Both walks meet the parts in the same order, so the ordinals agree.
 */
import {
  type CallPart,
  CLEARED_RESULT,
  type History,
  type Message,
  type Part,
  type ResultPart,
  type UsePart,
} from '../../history/message.ts';
import { type EditOptions, LIST_TOOLS, removedCall, SAVED_ARGUMENT, TOOL_SEARCH } from './options.ts';

export function optimized(history: History, options: EditOptions): History {
  const plan = survey(history, options);
  return rebuild(history, options, plan);
}

/** What the first walk decided. */
interface Plan {
  /** Per call, in walk order: 1 when it and its result are cleared. */
  readonly clearedCalls: Uint8Array;
  /** Per server use, in walk order. */
  readonly clearedUses: Uint8Array;
  /** Per result in a tool message, in walk order: the ordinal of the call that it closes, or -1. */
  readonly closes: readonly number[];
  /** Assistant messages of a smaller ordinal lose their reasoning. */
  readonly thinkingFrom: number;
}

/** Results nearly always answer one of the last few open calls; only beyond these the index by id is built. */
const NEAR = 24;

function survey(history: History, options: EditOptions): Plan {
  const { excludeTools } = options;
  const ids: string[] = [];
  const closes: number[] = [];
  /** The tool uses in budget order: a call as its ordinal, a server use as the complement of its own. */
  const order: number[] = [];
  /** Per call: whether it may be cleared once it is answered (1), is answered (2), or both (3). */
  const states: number[] = [];
  const open = new OpenCalls(ids);
  let assistants = 0;
  let uses = 0;
  for (let m = 0; m < history.length; m++) {
    const { role, parts } = history[m]!;
    if (role === 'assistant') {
      assistants++;
      const usesBefore = uses;
      for (let p = 0; p < parts.length; p++) {
        const part = parts[p]!;
        if (part.kind === 'call') {
          const call = ids.push(part.id) - 1;
          states.push(part.name !== TOOL_SEARCH && !excludeTools.includes(part.name) ? 1 : 0);
          order.push(call);
          open.add(call);
        } else if (part.kind === 'use') uses++;
      }
      if (uses > usesBefore) {
        let use = usesBefore;
        for (let p = 0; p < parts.length; p++) {
          const part = parts[p]!;
          if (part.kind !== 'use') continue;
          const isFree =
            part.name !== LIST_TOOLS && !excludeTools.includes(part.name) && !excludeTools.includes(part.tool);
          if (isFree) order.push(~use);
          use++;
        }
      }
    } else if (role === 'tool') {
      for (let p = 0; p < parts.length; p++) {
        const part = parts[p]!;
        if (part.kind !== 'result') continue;
        const call = open.close(part.callId);
        if (call >= 0) states[call]! |= 2;
        closes.push(call);
      }
    }
  }
  const clearedCalls = new Uint8Array(ids.length);
  const clearedUses = new Uint8Array(uses);
  let budget = options.keepToolUses;
  for (let i = order.length - 1; i >= 0; i--) {
    const use = order[i]!;
    if (use >= 0 && states[use] !== 3) continue;
    if (budget > 0) budget--;
    else if (use >= 0) clearedCalls[use] = 1;
    else clearedUses[~use] = 1;
  }
  const { keepThinkingTurns, clearsReasoning } = options;
  const thinkingFrom = keepThinkingTurns === 'all' || !clearsReasoning ? 0 : assistants - keepThinkingTurns;
  return { clearedCalls, clearedUses, closes, thinkingFrom };
}

/** The calls that no result has closed yet, most recent last. */
class OpenCalls {
  private readonly ids: readonly string[];
  private readonly stack: number[] = [];
  private byId: Map<string, number[]> | undefined;

  constructor(ids: readonly string[]) {
    this.ids = ids;
  }

  add(call: number): void {
    if (this.byId === undefined) this.stack.push(call);
    else this.index(call, this.byId);
  }

  /** The most recent open call with that id, now closed; -1 when there is none. */
  close(id: string): number {
    if (this.byId !== undefined) return this.byId.get(id)?.pop() ?? -1;
    const { ids, stack } = this;
    const nearest = Math.max(0, stack.length - NEAR);
    for (let i = stack.length - 1; i >= nearest; i--) {
      const call = stack[i]!;
      if (ids[call] !== id) continue;
      for (let j = i + 1; j < stack.length; j++) stack[j - 1] = stack[j]!;
      stack.pop();
      return call;
    }
    if (nearest === 0) return -1;
    this.byId = new Map();
    for (const call of stack) this.index(call, this.byId);
    return this.close(id);
  }

  private index(call: number, byId: Map<string, number[]>): void {
    const id = this.ids[call]!;
    const calls = byId.get(id);
    if (calls === undefined) byId.set(id, [call]);
    else calls.push(call);
  }
}

function rebuild(history: History, options: EditOptions, plan: Plan): History {
  const result: Message[] = [];
  const walk = new Walk(options, plan);
  for (let m = 0; m < history.length; m++) {
    const message = history[m]!;
    const rebuilt =
      message.role === 'assistant'
        ? walk.assistant(message)
        : message.role === 'tool'
          ? walk.tool(message)
          : walk.other(message);
    if (rebuilt !== undefined) result.push(rebuilt);
  }
  while (result.length > 0 && result[result.length - 1]!.role === 'assistant') result.pop();
  return result;
}

/** The second walk: where it stands among calls, uses, results and assistant messages. */
class Walk {
  private readonly options: EditOptions;
  private readonly plan: Plan;
  private call = 0;
  private use = 0;
  private result = 0;
  private assistants = 0;

  constructor(options: EditOptions, plan: Plan) {
    this.options = options;
    this.plan = plan;
  }

  assistant(message: Message): Message {
    const { parts } = message;
    const { clearedCalls, clearedUses, thinkingFrom } = this.plan;
    const { keepToolInputs, memory } = this.options;
    const losesReasoning = this.assistants++ < thinkingFrom;
    let changed: Part[] | undefined;
    let removed: string[] | undefined;
    /** Where placeholders go: behind the last part that is no call. */
    let behind = 0;
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      let now: Part | undefined = part;
      switch (part.kind) {
        case 'call':
          if (clearedCalls[this.call++] === 1 && !keepToolInputs) {
            now = undefined;
            if (removed === undefined) removed = [part.name];
            else removed.push(part.name);
          } else if (memory && part.name === 'memory') now = withoutContent(part);
          break;
        case 'use':
          if (clearedUses[this.use++] === 1) now = clearedUse(part);
          break;
        case 'reasoning':
          if (losesReasoning && part.anchor === undefined) now = undefined;
          break;
        case 'text':
          if (part.citations !== undefined) now = withoutCitations(part);
      }
      if (now !== part) changed ??= parts.slice(0, p);
      if (now === undefined) continue;
      if (changed !== undefined) changed.push(now);
      if (now.kind !== 'call') behind = changed === undefined ? p + 1 : changed.length;
    }
    if (changed === undefined) return message;
    if (removed !== undefined) insertPlaceholders(changed, behind, removed);
    return withParts(message, changed);
  }

  tool(message: Message): Message | undefined {
    const { parts } = message;
    const { clearedCalls, closes } = this.plan;
    const { keepToolInputs } = this.options;
    let changed: Part[] | undefined;
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      let now: Part | undefined = part;
      if (part.kind === 'result') {
        const call = closes[this.result++]!;
        if (call >= 0 && clearedCalls[call] === 1) now = keepToolInputs ? clearedResult(part) : undefined;
      } else if (part.kind === 'text' && part.citations !== undefined) now = withoutCitations(part);
      if (now !== part) changed ??= parts.slice(0, p);
      if (changed !== undefined && now !== undefined) changed.push(now);
    }
    if (changed === undefined) return message;
    return changed.length === 0 ? undefined : withParts(message, changed);
  }

  other(message: Message): Message {
    const { parts } = message;
    let changed: Part[] | undefined;
    for (let p = 0; p < parts.length; p++) {
      const part = parts[p]!;
      if (part.kind === 'text' && part.citations !== undefined) {
        changed ??= parts.slice();
        changed[p] = withoutCitations(part);
      }
    }
    return changed === undefined ? message : withParts(message, changed);
  }
}

/** Last removed call first, in front of the calls that stay. */
function insertPlaceholders(parts: Part[], behind: number, names: readonly string[]): void {
  const staying = parts.splice(behind);
  for (let i = names.length - 1; i >= 0; i--) parts.push({ kind: 'text', text: removedCall(names[i]!) });
  for (const part of staying) parts.push(part);
}

// Messages and parts come in many shapes, with and without each optional field. Spreading one of many shapes takes the
// engine's slow path, five times the time of naming the fields.

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function withParts(message: Message, parts: readonly Part[]): Message {
  const copy: Draft<Message> = { role: message.role, parts };
  if (message.id !== undefined) copy.id = message.id;
  if (message.source !== undefined) copy.source = message.source;
  if (message.summary !== undefined) copy.summary = message.summary;
  if (message.meta !== undefined) copy.meta = message.meta;
  return copy;
}

function clearedResult(part: ResultPart): ResultPart {
  const copy: Draft<ResultPart> = { kind: 'result', callId: part.callId, content: CLEARED_RESULT };
  if (part.name !== undefined) copy.name = part.name;
  if (part.error !== undefined) copy.error = part.error;
  if (part.extra !== undefined) copy.extra = part.extra;
  return copy;
}

function clearedUse({ id, tool, name, args, error, caller, extra }: UsePart): UsePart {
  const copy: Draft<UsePart> = { kind: 'use', id, tool, name, args, result: CLEARED_RESULT };
  if (error !== undefined) copy.error = error;
  if (caller !== undefined) copy.caller = caller;
  if (extra !== undefined) copy.extra = extra;
  return copy;
}

function withoutCitations(part: Extract<Part, { kind: 'text' }>): Part {
  return part.extra === undefined
    ? { kind: 'text', text: part.text }
    : { kind: 'text', text: part.text, extra: part.extra };
}

/** A memory call with what it saved taken out of its arguments; the order of the keys stays. */
function withoutContent(call: CallPart): CallPart {
  const { args } = call;
  if (typeof args === 'string') return call;
  let changed: Record<string, (typeof args)[string]> | undefined;
  if (Object.hasOwn(args, 'file_text')) (changed ??= { ...args })['file_text'] = SAVED_ARGUMENT;
  if (Object.hasOwn(args, 'insert_text')) (changed ??= { ...args })['insert_text'] = SAVED_ARGUMENT;
  if (Object.hasOwn(args, 'new_str')) (changed ??= { ...args })['new_str'] = SAVED_ARGUMENT;
  return changed === undefined ? call : { ...call, args: changed };
}
