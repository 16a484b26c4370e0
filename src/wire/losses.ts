/**
 * What a format cannot say of a history, found by saying it and reading it back: so the answer is never out of step with
 * the codec. Where nothing is named, print and parse give the very same history.
 */
import type { History, Message, Part } from '../history/message.ts';
import { differingField, sameJson, samePart } from '../history/same.ts';
import type { Loss, Transcript } from './format.ts';

/** `back` is the printed history parsed again, `from[k]` the message that printed item `k` was made of. */
export function lossesBetween(history: History, back: Transcript, from: readonly number[]): readonly Loss[] {
  const own: Message[][] = history.map(() => []);
  back.history.forEach((message, at) => {
    const place = back.places[at];
    own[from[place?.index ?? -1] ?? -1]?.push(message);
  });
  const losses: Loss[] = [];
  history.forEach((message, index) => {
    lossesOf(message, index, own[index] ?? [], losses);
  });
  return losses;
}

function lossesOf(message: Message, index: number, back: readonly Message[], losses: Loss[]): void {
  const first = back[0];
  if (first === undefined) {
    losses.push({ message: index, what: 'a message of its own' });
    return;
  }
  if (back.length > 1) losses.push({ message: index, what: `one message (it becomes ${back.length})` });
  for (const field of ['role', 'id', 'source', 'summary', 'meta'] as const) {
    if (!sameJson(message[field], first[field])) losses.push({ message: index, what: field });
  }
  const parts = back.length === 1 ? first.parts : back.flatMap((one) => one.parts);
  lossesOfParts(message.parts, parts, index, losses);
}

function lossesOfParts(parts: readonly Part[], back: readonly Part[], message: number, losses: Loss[]): void {
  const before = losses.length;
  const inPlace = parts.length === back.length && parts.every((part, at) => part.kind === back[at]?.kind);
  parts.forEach((part, at) => {
    const twin = back[at];
    if (inPlace && twin !== undefined) {
      const field = differingField(part, twin);
      if (field !== undefined) losses.push({ message, part: at, what: `${field} of a ${part.kind} part` });
    } else if (!back.some((other) => samePart(part, other))) {
      losses.push({ message, part: at, what: `this ${part.kind} part` });
    }
  });
  if (!inPlace && losses.length === before) losses.push({ message, what: 'the order or number of its parts' });
}
