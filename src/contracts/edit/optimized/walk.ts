/** What becomes of a message once it is decided which calls, results and uses are cleared; whatever stays is not copied. */
import {
  type CallPart,
  CLEARED_RESULT,
  type Message,
  type Part,
  type ResultPart,
  type UsePart,
} from '../../../history/message.ts';
import { type EditOptions, removedCall, SAVED_ARGUMENT } from '../options.ts';

/** What the first walk decided. */
export interface Plan {
  /** Per call, in walk order: 1 when it and its result are cleared. */
  readonly clearedCalls: Uint8Array;
  /** Per server use, in walk order. */
  readonly clearedUses: Uint8Array;
  /** Per result in a tool message, in walk order: the ordinal of the call that it closes, or -1. */
  readonly closes: readonly number[];
  /** Assistant messages of a smaller ordinal lose their reasoning. */
  readonly thinkingFrom: number;
}

/** The second walk: where it stands among calls, uses, results and assistant messages. */
export class Walk {
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

  /** The message as it is now, the same object when nothing of it changes; undefined when all of it has gone. */
  message(message: Message): Message | undefined {
    if (message.role === 'assistant') return this.assistant(message);
    return message.role === 'tool' ? this.tool(message) : this.other(message);
  }

  /** Goes to a message out of turn: how many calls, uses, results and assistant messages stand before it. */
  moveTo(call: number, use: number, result: number, assistants: number): void {
    this.call = call;
    this.use = use;
    this.result = result;
    this.assistants = assistants;
  }

  private assistant(message: Message): Message {
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

  private tool(message: Message): Message | undefined {
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

  private other(message: Message): Message {
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
