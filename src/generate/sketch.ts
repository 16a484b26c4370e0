/** A history while it is being drawn: what the case may have, what it has so far, and the counters behind its names. */
import type { CallPart, Message, Part, Role } from '../history/message.ts';
import { LABELS } from './feature.ts';
import type { Random } from './random.ts';

export interface Sketch {
  readonly random: Random;
  /** The features that this case may have, as bits. */
  readonly allowed: number;
  /** The features that it has. */
  seen: number;
  /** How many messages it shall have. */
  readonly length: number;
  readonly messages: Message[];
  readonly style: Style;
  /** Texts that mean something to the code under test. */
  readonly markers: readonly string[];
  texts: number;
  calls: number;
  uses: number;
  /** Calls whose results have not come yet and may never come. */
  readonly late: CallPart[];
}

/** What stays the same throughout one history. */
export interface Style {
  /** The names that its client calls have. */
  readonly tools: readonly string[];
  /** Which list of ids.ts its ids come from. */
  readonly ids: number;
  /** Where in the pool of texts.ts it begins. */
  readonly firstText: number;
  /** The largest number of steps in a turn. */
  readonly steps: number;
  /** The largest number of calls in a message. */
  readonly width: number;
  /** Whether results name their tool. */
  readonly namesResults: boolean;
}

/** How many messages are still to be drawn. */
export function room(sketch: Sketch): number {
  return sketch.length - sketch.messages.length;
}

/** Whether the case may have `feature` at all. */
export function may(sketch: Sketch, feature: number): boolean {
  return (sketch.allowed & feature) !== 0;
}

/** Whether the case takes up `feature` here: if it may have it, one time in `oneIn`. Notes it as seen. */
export function takes(sketch: Sketch, feature: number, oneIn: number): boolean {
  if ((sketch.allowed & feature) === 0 || sketch.random.below(oneIn) > 0) return false;
  sketch.seen |= feature;
  return true;
}

/** Appends a message. The list of parts becomes its own and may still grow. */
export function push(sketch: Sketch, role: Role, parts: Part[]): void {
  sketch.messages.push((sketch.allowed & LABELS) === 0 ? { role, parts } : labelled(sketch, role, parts));
}

const ROLES_WITH_SOURCE: readonly Role[] = ['user', 'assistant'];

function labelled(sketch: Sketch, role: Role, parts: Part[]): Message {
  const draw = sketch.random.below(64);
  const last = parts[parts.length - 1];
  if (draw > 29 || (draw > 27 && last === undefined)) return { role, parts };
  sketch.seen |= LABELS;
  if (draw < 20) return { role, parts, id: 'm' + sketch.messages.length };
  if (draw > 27) {
    parts[parts.length - 1] = { ...(last as Part), extra: { cache_control: { type: 'ephemeral' } } };
    return { role, parts };
  }
  if (!ROLES_WITH_SOURCE.includes(role)) return { role, parts, meta: { name: 'n' + sketch.messages.length } };
  return { role, parts, source: role === 'user' ? 'input' : 'generated' };
}
