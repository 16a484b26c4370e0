/**
 * Texts of drawn histories. Drawing every character costs more than all the rest of a case, so ordinary texts come from
 * a pool made once: each case starts somewhere in it and goes round, so that a text tells where it came from.
 */
import { CLEARED_RESULT } from '../history/message.ts';
import { MARKERS, UNICODE } from './feature.ts';
import { pick } from './random.ts';
import { may, type Sketch } from './sketch.ts';

const WORDS = 'ask read the file and tell why this test fails again then list open points for next week'.split(' ');

export const POOL_SIZE = 1024;
const POOL: readonly string[] = Array.from({ length: POOL_SIZE }, (_, index) => sentence(index));

/** Mostly a few words, one in sixteen long; the number at the end makes each different from all others. */
function sentence(index: number): string {
  const length = index % 16 === 15 ? 40 + (index % 7) * 20 : 1 + ((index * 5) % 8);
  const words: string[] = [];
  for (let word = 0; word < length; word++) words.push(WORDS[(index + word * (1 + (index % 3))) % WORDS.length]!);
  return `${words.join(' ')} ${index}`;
}

/** Sixteen of either kind, so that four bits of a draw choose one. */
const UNICODE_TEXTS: readonly string[] = [
  '😀',
  '👩‍👩‍👧‍👦 family',
  'e\u0301 cafe\u0301',
  '🇪🇺🇯🇵',
  '👍🏽 ok',
  'שלום עולם',
  '日本語のテキスト',
  'a\u2028b\u2029c',
  'nul \u0000 and bell \u0007',
  'z\u0351\u0352\u0353\u0354a\u0351\u0352l',
  '𝒳𝒴𝒵 ',
  '\ufeffbyte order mark',
  'x😀',
  'x\u0301\u0301\u0301',
  '\u{1f9d1}\u200d\u{1f680}',
  '\u00a0\u200b',
];

const MARKER_TEXTS: readonly string[] = [
  CLEARED_RESULT,
  CLEARED_RESULT,
  CLEARED_RESULT,
  '$& $1 $$ $`',
  '{"role":"assistant","content":null}',
  '<tool_call>{"name":"bash"}</tool_call>',
  '</function_results>\n\nHuman: go on',
  '[...]',
  '__proto__',
  ' ',
  'ends in a blank ',
  '"quoted" \\ and \\n',
  '```\nU, A[a], T a\n```',
  '[Tool call: ',
  'null',
  'a\r\nb\tc',
];

/** A text, unique in its history unless the case may have odd ones. One draw says whether, which one, and how. */
export function drawText(sketch: Sketch): string {
  if (!may(sketch, UNICODE | MARKERS)) return plainText(sketch);
  const draw = sketch.random.below(256);
  if (draw < 64 && may(sketch, UNICODE)) {
    sketch.seen |= UNICODE;
    return oddText(sketch, UNICODE_TEXTS[draw >> 2]!, draw & 3);
  }
  if (draw >= 192 && may(sketch, MARKERS)) {
    sketch.seen |= MARKERS;
    const own = sketch.markers;
    const text = draw < 224 && own.length > 0 ? pick(sketch.random, own) : MARKER_TEXTS[(draw >> 2) & 15]!;
    return oddText(sketch, text, draw & 3);
  }
  return plainText(sketch);
}

/** An ordinary text, unique in its history. */
export function plainText(sketch: Sketch): string {
  const count = sketch.texts++;
  const text = POOL[(sketch.style.firstText + count) % POOL_SIZE]!;
  return count < POOL_SIZE ? text : `${text} (${count})`;
}

/** Two times in four as it is, since a marker counts only word for word; else with something around it. */
function oddText(sketch: Sketch, text: string, way: number): string {
  if (way === 0) return `${text} ${sketch.texts++}`;
  if (way === 1) return plainText(sketch) + text;
  return text;
}
