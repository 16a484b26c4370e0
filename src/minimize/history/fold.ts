/**
 * Where length matters: one text part less, and the longest text longer by as much. What a failure needs in characters
 * then stands in one text, however many texts it came in.
 */
import { plainText } from '../../history/default-text.ts';
import type { History } from '../../history/message.ts';
import type { Site } from '../../history/pairing.ts';
import { hasOddText, withText } from './plain-text.ts';
import { Slots, withoutSlots } from './slots.ts';

/** Shorter than this, a text is odd for what it says and not for its length. */
const LONG = 20;
/** What a text costs beside its characters, wherever somebody counts: quotes, field names, a token or two. */
const SLACK = 4;

export function* folded(history: History): Iterable<History> {
  const longest = longestOddText(history);
  if (longest === undefined) return;
  const slots = new Slots(history);
  for (let message = history.length - 1; message >= 0; message--) {
    const { parts } = history[message]!;
    for (let part = parts.length - 1; part >= 0; part--) {
      if (parts[part]!.kind !== 'text' || (message === longest.message && part === longest.part)) continue;
      const length = plainText(parts[part]!)!.length;
      yield withoutSlots(lengthened(history, longest, length + SLACK), [[slots.part(message, part)]]);
    }
  }
}

function longestOddText(history: History): Site | undefined {
  let longest: Site | undefined;
  let length = LONG;
  history.forEach(({ role, parts }, message) => {
    parts.forEach((old, part) => {
      const text = plainText(old) ?? '';
      if (text.length <= length || !hasOddText(old, { role, message, part })) return;
      length = text.length;
      longest = { message, part };
    });
  });
  return longest;
}

function lengthened(history: History, { message, part }: Site, by: number): History {
  const { parts } = history[message]!;
  const old = parts[part]!;
  const longer = withText(old, plainText(old)! + 'x'.repeat(by));
  return history.with(message, { ...history[message]!, parts: parts.with(part, longer) });
}
