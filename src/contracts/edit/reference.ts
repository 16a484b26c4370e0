/**
 * Contract `edit`, written to be obviously right and for reading alone: each phase marks what it is about and then
 * rebuilds the list, so no index survives a change of length. The phases are those of docs/contracts/edit.md, in order.
 */
import { CLEARED_RESULT, type History, type Message, type Part } from '../../history/message.ts';
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
  const fromTheEnd = history.toReversed().map((message) => {
    if (message.role !== 'assistant' || turnsToKeep-- > 0) return message;
    return keepParts(message, (part) => part.kind !== 'reasoning' || part.anchor !== undefined);
  });
  return fromTheEnd.reverse();
}

// Phase 2: selection.

/** A part, by the number of its message and its own number in it. */
type Place = readonly [message: number, part: number];

/** One tool use of the history: the places of its parts. */
interface ToolUse {
  readonly at: Place;
  readonly resultAt?: Place;
}

/** The uses that may be cleared, in the order in which the budget counts them. */
function eligibleUses(history: History, options: EditOptions): ToolUse[] {
  const answers = answersOf(history);
  const uses: ToolUse[] = [];
  history.forEach((message, m) => {
    if (message.role !== 'assistant') return;
    message.parts.forEach((part, p) => {
      if (part.kind !== 'call' || part.name === TOOL_SEARCH || options.excludeTools.includes(part.name)) return;
      const answer = answers.find(({ call }) => isPlace(call, m, p));
      if (answer !== undefined) uses.push({ at: answer.call, resultAt: answer.result });
    });
    message.parts.forEach((part, p) => {
      if (part.kind !== 'use' || part.name === LIST_TOOLS) return;
      if (options.excludeTools.includes(part.name) || options.excludeTools.includes(part.tool)) return;
      uses.push({ at: [m, p] });
    });
  });
  return uses;
}

interface Answer {
  readonly call: Place;
  readonly result: Place;
}

/** Which result closes which call: each closes the most recently opened one with its id that is still open. */
function answersOf(history: History): Answer[] {
  const answers: Answer[] = [];
  let open: { readonly id: string; readonly call: Place }[] = [];
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

function isPlace(place: Place | undefined, m: number, p: number): boolean {
  return place !== undefined && place[0] === m && place[1] === p;
}

// Phase 3: clearing.

function clearToolUses(history: History, options: EditOptions): History {
  const uses = eligibleUses(history, options);
  const doomed = uses.slice(0, Math.max(0, uses.length - options.keepToolUses));
  if (doomed.length === 0) return history;
  return history.flatMap((message, m): Message | readonly Message[] => {
    const isDoomed = (_: Part, p: number) => doomed.some((use) => isPlace(use.at, m, p));
    const isDoomedResult = (_: Part, p: number) => doomed.some((use) => isPlace(use.resultAt, m, p));
    if (message.role === 'tool') {
      return options.keepToolInputs ? clearResults(message, isDoomedResult) : dropResults(message, isDoomedResult);
    }
    if (message.role !== 'assistant') return message;
    const cleared = clearServerUses(message, isDoomed);
    return options.keepToolInputs ? cleared : removeCalls(cleared, isDoomed);
  });
}

type Doomed = (part: Part, index: number) => boolean;

function clearServerUses(message: Message, isDoomed: Doomed): Message {
  return mapParts(message, (part, p) =>
    part.kind === 'use' && isDoomed(part, p) ? { ...part, result: CLEARED_RESULT } : part,
  );
}

function clearResults(message: Message, isDoomed: Doomed): Message {
  return mapParts(message, (part, p) =>
    part.kind === 'result' && isDoomed(part, p) ? { ...part, content: CLEARED_RESULT } : part,
  );
}

/** The message without its doomed results; gone altogether when they were all that it had. */
function dropResults(message: Message, isDoomed: Doomed): readonly Message[] {
  const left = keepParts(message, (part, p) => !isDoomed(part, p));
  return left !== message && left.parts.length === 0 ? [] : [left];
}

/** Puts one placeholder per removed call, last call first, behind the last part that is no call. */
function removeCalls(message: Message, isDoomed: Doomed): Message {
  const removed = message.parts.filter((part, p) => part.kind === 'call' && isDoomed(part, p));
  if (removed.length === 0) return message;
  const left = message.parts.filter((part, p) => !(part.kind === 'call' && isDoomed(part, p)));
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
  let parts: Part[] | undefined;
  for (let p = 0; p < message.parts.length; p++) {
    const part = message.parts[p]!;
    const changed = change(part, p);
    if (changed !== part) (parts ??= [...message.parts])[p] = changed;
  }
  return parts === undefined ? message : { ...message, parts };
}

function keepParts(message: Message, keeps: (part: Part, index: number) => boolean): Message {
  return message.parts.every(keeps) ? message : { ...message, parts: message.parts.filter(keeps) };
}
