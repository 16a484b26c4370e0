/**
 * Small changes to a given history, each of a kind that real transcripts show: retries, races, merges, edits by hand.
 * A mutation shares what it does not touch; what it puts in twice it copies, as no JSON holds one object twice.
 */
import { copyHistory } from '../history/copy.ts';
import type { CallPart, History, Message, Part, ResultPart } from '../history/message.ts';
import { pairCalls, type Site } from '../history/pairing.ts';
import { SERVER_TOOLS } from './names.ts';
import { pick, type Random } from './random.ts';

export interface Mutation {
  readonly name: string;
  /** A new list, or undefined when the history has nothing that could be changed so. */
  apply(random: Random, history: History): History | undefined;
}

/** Inserts the messages from one user message up to the next once more, behind themselves. */
const duplicateTurn: Mutation = {
  name: 'duplicated-turn',
  apply(random, history) {
    const start = somewhere(random, history, (message) => message.role === 'user');
    if (start === undefined) return undefined;
    let end = start + 1;
    while (end < history.length && history[end]!.role !== 'user') end++;
    return history.toSpliced(end, 0, ...copyHistory(history.slice(start, end)));
  },
};

/** Turns round the results behind one message, be they in one tool message or in several. */
const reorderResults: Mutation = {
  name: 'reordered-results',
  apply(random, history) {
    const isRun = (message: Message, index: number) =>
      message.role === 'tool' && (message.parts.length > 1 || history[index + 1]?.role === 'tool');
    const start = somewhere(random, history, isRun);
    if (start === undefined) return undefined;
    let end = start + 1;
    while (end < history.length && history[end]!.role === 'tool') end++;
    const turned = history.slice(start, end).reverse();
    return history.toSpliced(
      start,
      end - start,
      ...turned.map((message) => withParts(message, message.parts.toReversed())),
    );
  },
};

const loseResult: Mutation = {
  name: 'lost-result',
  apply(random, history) {
    const site = someResult(random, history);
    if (site === undefined) return undefined;
    const message = history[site.message]!;
    if (message.parts.length === 1) return history.toSpliced(site.message, 1);
    return history.with(site.message, withParts(message, message.parts.toSpliced(site.part, 1)));
  },
};

/** Another result with the same id in front of one, as a tool that reports its progress writes. */
const interimResult: Mutation = {
  name: 'interim-result',
  apply(random, history) {
    const site = someResult(random, history);
    if (site === undefined) return undefined;
    const { callId } = partAt(history, site) as ResultPart;
    const parts: Part[] = [{ kind: 'result', callId, content: `running ${random.below(1000)}` }];
    return history.toSpliced(site.message, 0, { role: 'tool', parts });
  },
};

/** Moves a tool message one to four places towards the end. */
const delayResult: Mutation = {
  name: 'delayed-result',
  apply(random, history) {
    const from = somewhere(random, history, (message) => message.role === 'tool');
    if (from === undefined || from === history.length - 1) return undefined;
    const to = Math.min(history.length - 1, from + 1 + random.below(4));
    return history.toSpliced(from, 1).toSpliced(to, 0, history[from]!);
  },
};

/** Puts the results of two neighbouring tool messages into one. */
const joinResults: Mutation = {
  name: 'joined-results',
  apply(random, history) {
    const isFirst = (message: Message, index: number) => message.role === 'tool' && history[index + 1]?.role === 'tool';
    const at = somewhere(random, history, isFirst);
    if (at === undefined) return undefined;
    const first = history[at]!;
    return history.toSpliced(at, 2, withParts(first, [...first.parts, ...history[at + 1]!.parts]));
  },
};

/** Gives a call, and the result that answers it, the id of an earlier call. */
const reuseId: Mutation = {
  name: 'reused-id',
  apply(random, history) {
    const { pairs } = pairCalls(history);
    if (pairs.length < 2) return undefined;
    const later = 1 + random.below(pairs.length - 1);
    const { call, result } = pairs[later]!;
    const { id } = partAt(history, pairs[random.below(later)]!.call) as CallPart;
    const renamed = replacePart(history, call, { ...(partAt(history, call) as CallPart), id });
    return replacePart(renamed, result, { ...(partAt(history, result) as ResultPart), callId: id });
  },
};

const insertUse: Mutation = {
  name: 'inserted-server-use',
  apply(random, history) {
    const { tool, name, args } = pick(random, SERVER_TOOLS);
    const text = `query ${random.below(1000)}`;
    const use: Part = { kind: 'use', id: `srv${random.below(1000)}`, tool, name, args: args(text) };
    return insertPart(random, history, random.below(4) === 0 ? use : { ...use, result: `found ${text}` });
  },
};

const insertReasoning: Mutation = {
  name: 'inserted-reasoning',
  apply(random, history) {
    const part: Part = { kind: 'reasoning', text: `thought ${random.below(1000)}`, signature: 'sig' };
    return insertPart(random, history, random.below(4) === 0 ? { ...part, anchor: true } : part);
  },
};

/** Takes the reasoning out of one message. */
const dropReasoning: Mutation = {
  name: 'dropped-reasoning',
  apply(random, history) {
    const at = somewhere(random, history, ({ parts }) => parts.some((part) => part.kind === 'reasoning'));
    if (at === undefined) return undefined;
    const message = history[at]!;
    return history.with(
      at,
      withParts(
        message,
        message.parts.filter((part) => part.kind !== 'reasoning'),
      ),
    );
  },
};

const swapNeighbours: Mutation = {
  name: 'swapped-neighbours',
  apply(random, history) {
    if (history.length < 2) return undefined;
    const at = random.below(history.length - 1);
    return history.toSpliced(at, 2, history[at + 1]!, history[at]!);
  },
};

const dropMessage: Mutation = {
  name: 'dropped-message',
  apply: (random, history) => (history.length === 0 ? undefined : history.toSpliced(random.below(history.length), 1)),
};

export const MUTATIONS: readonly Mutation[] = [
  duplicateTurn,
  reorderResults,
  loseResult,
  interimResult,
  delayResult,
  joinResults,
  reuseId,
  insertUse,
  insertReasoning,
  dropReasoning,
  swapNeighbours,
  dropMessage,
];

/** The index of a message that `fits`: the first one at or behind a random place, going round. */
function somewhere(
  random: Random,
  history: History,
  fits: (message: Message, index: number) => boolean,
): number | undefined {
  if (history.length === 0) return undefined;
  const start = random.below(history.length);
  for (let step = 0; step < history.length; step++) {
    const index = (start + step) % history.length;
    if (fits(history[index]!, index)) return index;
  }
  return undefined;
}

function someResult(random: Random, history: History): Site | undefined {
  const isResult = (part: Part) => part.kind === 'result';
  const message = somewhere(random, history, ({ role, parts }) => role === 'tool' && parts.some(isResult));
  return message === undefined ? undefined : { message, part: history[message]!.parts.findIndex(isResult) };
}

/** Puts `part` somewhere into an assistant message. */
function insertPart(random: Random, history: History, part: Part): History | undefined {
  const at = somewhere(random, history, (message) => message.role === 'assistant');
  if (at === undefined) return undefined;
  const { parts } = history[at]!;
  return history.with(at, withParts(history[at]!, parts.toSpliced(random.below(parts.length + 1), 0, part)));
}

function partAt(history: History, site: Site): Part {
  return history[site.message]!.parts[site.part]!;
}

function replacePart(history: History, site: Site, part: Part): History {
  const message = history[site.message]!;
  return history.with(site.message, withParts(message, message.parts.with(site.part, part)));
}

function withParts(message: Message, parts: readonly Part[]): Message {
  return { ...message, parts };
}
