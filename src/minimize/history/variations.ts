/** What could be otherwise in a history: its words, names, ids, order, and what stands around it. */
import type { History, Message, Part } from '../../history/message.ts';
import type { Variation } from '../input-kind.ts';
import { arrange, wholePlan } from './arrange.ts';
import { distinctIds, renamedIds } from './ids.ts';
import { withText } from './plain-text.ts';

export function* variedHistories(history: History): Iterable<Variation<History>> {
  if (history.length === 0) return;
  const kinds = new Set(history.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
  yield { what: 'texts', inputs: [withTexts(history, 'something else'), withTexts(history, 'x')] };
  if (kinds.has('call') || kinds.has('use')) {
    yield { what: 'tool names', inputs: [otherNames(history)] };
    yield { what: 'arguments', inputs: [mapParts(history, withOtherArguments)] };
    const reversed = renamedIds(history, (id, index) => `${String.fromCharCode(122 - (index % 26))}${id}`);
    yield { what: 'ids', inputs: [reversed] };
    if (repeatsAnId(history)) yield { what: 'an id that comes back', inputs: [distinctIds(history)] };
  }
  for (let at = 0; at + 1 < history.length; at++) {
    const plan = wholePlan(history);
    const swapped = arrange(history, plan.with(at, plan[at + 1]!).with(at + 1, plan[at]!));
    yield { what: `order of messages ${at} and ${at + 1}`, inputs: [swapped] };
  }
  for (let at = 0; at + 1 < history.length; at++) {
    yield { what: `what stands between messages ${at} and ${at + 1}`, inputs: [history.toSpliced(at + 1, 0, ASIDE)] };
  }
  yield { what: 'what stands before', inputs: [[ASIDE, ...history]] };
  yield { what: 'what stands behind', inputs: [[...history, ASIDE]] };
}

const ASIDE: Message = { role: 'user', parts: [{ kind: 'text', text: 'an aside' }] };

function mapParts(history: History, change: (part: Part, message: number, at: number) => Part): History {
  return history.map((message, index) => ({
    ...message,
    parts: message.parts.map((part, at) => change(part, index, at)),
  }));
}

function withTexts(history: History, words: string): History {
  return mapParts(history, (part, message, at) => withText(part, `${words} ${message}.${at}`));
}

/** Equal names stay equal. */
function otherNames(history: History): History {
  const names = new Map<string, string>();
  const other = (name: string): string => {
    if (!names.has(name)) names.set(name, `other_${names.size}`);
    return names.get(name)!;
  };
  return mapParts(history, (part) =>
    part.kind === 'call' || part.kind === 'use' ? { ...part, name: other(part.name) } : part,
  );
}

function withOtherArguments(part: Part): Part {
  return part.kind === 'call' || part.kind === 'use' ? { ...part, args: { other: 'arguments' } } : part;
}

function repeatsAnId(history: History): boolean {
  const ids = history.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'call' || part.kind === 'use' ? [part.id] : [])),
  );
  return new Set(ids).size < ids.length;
}
