import { isJsonObject } from '../../../history/json.ts';
import type { History, Message, Part } from '../../../history/message.ts';
import type { EditRule, RulePage, Violation } from '../../rule.ts';

export const rule: EditRule = {
  id: 'openai-responses/item-without-reasoning',
  ref: 'OR-3',
  compare: ({ history: before }, { history: after }) => {
    const needs = new Map<string, string>();
    for (const { item, reasoning } of itemsOf(before)) if (reasoning !== undefined) needs.set(item, reasoning);
    const violations: Violation[] = [];
    for (const { item, reasoning, message, part } of itemsOf(after)) {
      const needed = needs.get(item);
      if (needed === undefined || needed === reasoning) continue;
      const says = `item ${item} was produced with reasoning ${needed}, which no longer stands in front of it`;
      violations.push({ message, part, says, about: [item] });
    }
    return violations;
  },
};

interface Item {
  readonly item: string;
  /** The id of the reasoning item right before it. */
  readonly reasoning: string | undefined;
  readonly message: number;
  readonly part: number;
}

function itemsOf(history: History): Item[] {
  return history.flatMap((message, index) => itemsIn(message, index));
}

function itemsIn({ parts }: Message, message: number): Item[] {
  return parts.flatMap((one, part): Item[] => {
    const item = one.kind === 'reasoning' ? undefined : idOf(one);
    const before = parts[part - 1];
    const reasoning = before?.kind === 'reasoning' ? idOf(before) : undefined;
    return item === undefined ? [] : [{ item, reasoning, message, part }];
  });
}

/** The id of the item that a part is, or that it is the first part of. */
function idOf({ extra }: Part): string | undefined {
  const kept = extra?.['item'];
  const id = isJsonObject(kept) ? kept['id'] : extra?.['id'];
  return typeof id === 'string' ? id : undefined;
}

export const page: RulePage = {
  title: 'A call or message that was produced with a reasoning item keeps it, or loses its own id.',
  why: 'The request is refused. The reasoning was stripped and the ids of what followed were kept.',
  repair: 'Drop the id of the item, or keep its reasoning.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/openai/openai-agents-python/pull/3941' },
  words: ["of type 'function_call' was provided without its required 'reasoning' item"],
  breaks: {
    before: 'U, A R{"extra":{"id":"rs_1"}}[a{}{"extra":{"id":"fc_1"}}], T a',
    history: 'U, A[a{}{"extra":{"id":"fc_1"}}], T a',
  },
  holds: {
    before: 'U, A R{"extra":{"id":"rs_1"}}[a{}{"extra":{"id":"fc_1"}}], T a',
    history: 'U, A[a], T a',
  },
};
