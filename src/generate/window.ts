/** Cutting a short list of messages out of a long transcript: cases stay small, and the cut itself may be odd. */
import type { History } from '../history/message.ts';
import type { Random } from './random.ts';

const SHORTEST = 4;
const LONGEST = 40;

export interface Window {
  readonly messages: History;
  /** How it was cut, in words. */
  readonly features: readonly string[];
}

/**
 * Four to forty messages, or all there are. Half of the windows begin with a user message and end before one, the others
 * anywhere; the system message at the head of the transcript stands in front of half of them.
 */
export function cutWindow(random: Random, base: History): Window {
  if (base.length <= SHORTEST) return { messages: base.slice(), features: ['whole'] };
  const length = Math.min(base.length, SHORTEST + random.below(LONGEST - SHORTEST + 1));
  let start = random.below(base.length - length + 1);
  let end = start + length;
  const isAligned = random.below(2) === 0;
  if (isAligned) {
    start = userMessageBefore(base, start);
    end = userMessageBefore(base, end);
    // A turn longer than the window: its first messages are the ones with a user message in front.
    if (end <= start) end = Math.min(base.length, start + length);
  }
  const messages = base.slice(start, end);
  const features = [isAligned ? 'cut-at-turns' : 'cut-anywhere'];
  const head = base[0]!;
  if (start > 0 && head.role === 'system' && random.below(2) === 0) {
    messages.unshift(head);
    features.push('kept-head');
  }
  return { messages, features };
}

/** The place of the nearest user message at `index` or before it; the ends of the transcript count as one. */
function userMessageBefore(base: History, index: number): number {
  let at = index;
  while (at > 0 && at < base.length && base[at]!.role !== 'user') at--;
  return at;
}
