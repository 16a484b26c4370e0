/**
 * Contract `edit`, written to be obviously right and for reading alone: each phase marks what it is about and then
 * rebuilds the list, so no index survives a change of length. The phases are those of docs/contracts/edit.md, in order.
 */
import { CLEARED_RESULT, type History, type Message, type Part, type UsePart } from '../../history/message.ts';
import { type EditOptions, LIST_TOOLS, MEMORY_ARGUMENTS, removedCall, SAVED_ARGUMENT, TOOL_SEARCH } from './options.ts';

export function reference(history: History, options: EditOptions): History {
  const reasoned = clearReasoning(history, options);
  const cleared = clearToolUses(reasoned, options);
  const saved = options.memory ? cleared.map(saveMemory) : cleared;
  return dropTail(saved.map(dropCitations));
}

// Phase 1: reasoning.

function clearReasoning(history: History, options: EditOptions): History {
  if (options.keepThinkingTurns === 'all' || !options.clearsReasoning) return history;
  let turnsToKeep = options.keepThinkingTurns;
  const result: Message[] = [];
  for (const message of history.toReversed()) {
    const keeps = message.role !== 'assistant' || turnsToKeep-- > 0;
    result.unshift(
      keeps ? message : keepParts(message, (part) => part.kind !== 'reasoning' || part.anchor !== undefined),
    );
  }
  return result;
}

// Phase 2: selection.

/** One tool use of the history: the places of its parts, as message and part number. */
interface ToolUse {
  readonly name: string;
  readonly at: readonly [message: number, part: number];
  readonly resultAt?: readonly [message: number, part: number];
}

/** The uses that may be cleared, in the order in which the budget counts them. */
function eligibleUses(history: History, options: EditOptions): ToolUse[] {
  const answers = answersOf(history);
  const uses: ToolUse[] = [];
  history.forEach((message, m) => {
    if (message.role !== 'assistant') return;
    message.parts.forEach((part, p) => {
      const resultAt = answers.find((answer) => answer.call[0] === m && answer.call[1] === p)?.result;
      if (part.kind !== 'call' || resultAt === undefined) return;
      if (part.name === TOOL_SEARCH || options.excludeTools.includes(part.name)) return;
      uses.push({ name: part.name, at: [m, p], resultAt });
    });
    message.parts.forEach((part, p) => {
      if (part.kind !== 'use' || part.name === LIST_TOOLS) return;
      if (options.excludeTools.includes(part.name) || options.excludeTools.includes(part.tool)) return;
      uses.push({ name: part.name, at: [m, p] });
    });
  });
  return uses;
}

interface Answer {
  readonly call: readonly [message: number, part: number];
  readonly result: readonly [message: number, part: number];
}

/** Which result closes which call: each closes the most recently opened one with its id that is still open. */
function answersOf(history: History): Answer[] {
  const answers: Answer[] = [];
  let open: { id: string; call: readonly [number, number] }[] = [];
  history.forEach((message, m) => {
    message.parts.forEach((part, p) => {
      if (message.role === 'assistant' && part.kind === 'call') open.push({ id: part.id, call: [m, p] });
      if (message.role === 'tool' && part.kind === 'result') {
        const closed = open.findLast((candidate) => candidate.id === part.callId);
        if (closed === undefined) return;
        answers.push({ call: closed.call, result: [m, p] });
        open = open.filter((candidate) => candidate !== closed);
      }
    });
  });
  return answers;
}

// Phase 3: clearing.

function clearToolUses(history: History, options: EditOptions): History {
  const uses = eligibleUses(history, options);
  const doomed = uses.slice(0, Math.max(0, uses.length - options.keepToolUses));
  const isDoomedUse = (m: number, p: number) => doomed.some((use) => use.at[0] === m && use.at[1] === p);
  const isDoomedResult = (m: number, p: number) =>
    doomed.some((use) => use.resultAt?.[0] === m && use.resultAt[1] === p);
  const marked = history.map((message, m) => ({
    message,
    uses: message.parts.map((_, p) => isDoomedUse(m, p)),
    results: message.parts.map((_, p) => isDoomedResult(m, p)),
  }));
  return marked.flatMap(({ message, uses, results }) => {
    if (message.role === 'tool')
      return options.keepToolInputs ? clearResults(message, results) : dropResults(message, results);
    const cleared = clearServerUses(message, uses);
    return options.keepToolInputs ? cleared : removeCalls(cleared, uses);
  });
}

function clearServerUses(message: Message, doomed: readonly boolean[]): Message {
  return mapParts(message, (part, p) =>
    part.kind === 'use' && doomed[p] ? ({ ...part, result: CLEARED_RESULT } satisfies UsePart) : part,
  );
}

function clearResults(message: Message, doomed: readonly boolean[]): Message {
  return mapParts(message, (part, p) =>
    part.kind === 'result' && doomed[p] ? { ...part, content: CLEARED_RESULT } : part,
  );
}

/** The message without its doomed results; gone altogether when they were all that it had. */
function dropResults(message: Message, doomed: readonly boolean[]): Message[] {
  const left = keepParts(message, (_, p) => !doomed[p]);
  return left !== message && left.parts.length === 0 ? [] : [left];
}

/** Puts one placeholder per removed call, last call first, behind the last part that is no call. */
function removeCalls(message: Message, doomed: readonly boolean[]): Message {
  const isRemoved = (part: Part, p: number) => part.kind === 'call' && doomed[p] === true;
  const removed = message.parts.filter(isRemoved);
  if (removed.length === 0) return message;
  const left = message.parts.filter((part, p) => !isRemoved(part, p));
  const behind = left.findLastIndex((part) => part.kind !== 'call') + 1;
  const placeholders = removed
    .toReversed()
    .map((part): Part => ({ kind: 'text', text: removedCall(part.kind === 'call' ? part.name : '') }));
  return { ...message, parts: [...left.slice(0, behind), ...placeholders, ...left.slice(behind)] };
}

// Phase 4: memory.

function saveMemory(message: Message): Message {
  if (message.role !== 'assistant') return message;
  return mapParts(message, (part) => {
    if (part.kind !== 'call' || part.name !== 'memory' || typeof part.args === 'string') return part;
    const large = MEMORY_ARGUMENTS.filter((name) => Object.hasOwn(part.args as object, name));
    if (large.length === 0) return part;
    return { ...part, args: { ...part.args, ...Object.fromEntries(large.map((name) => [name, SAVED_ARGUMENT])) } };
  });
}

// Phase 5: citations.

function dropCitations(message: Message): Message {
  return mapParts(message, (part) => {
    if (part.kind !== 'text' || part.citations === undefined) return part;
    const { citations: _, ...rest } = part;
    return rest;
  });
}

// Phase 6: tail.

function dropTail(history: History): History {
  const last = history.findLastIndex((message) => message.role !== 'assistant');
  return history.slice(0, last + 1);
}

// An unchanged message stays the same object: providers cache a prefix that nobody touched.

function mapParts(message: Message, change: (part: Part, index: number) => Part): Message {
  const parts = message.parts.map(change);
  return parts.every((part, p) => part === message.parts[p]) ? message : { ...message, parts };
}

function keepParts(message: Message, keeps: (part: Part, index: number) => boolean): Message {
  const parts = message.parts.filter(keeps);
  return parts.length === message.parts.length ? message : { ...message, parts };
}
