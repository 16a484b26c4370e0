/**
 * Structural equality. The order of keys inside JSON values counts (providers cache prefixes by bytes); the order of a
 * part's own fields does not, since no codec prints by it.
 */
import { isJsonObject, type JsonValue } from './json.ts';
import type { History, Message, Part } from './message.ts';

export function sameHistory(left: History, right: History): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) {
    if (!sameMessage(left[i]!, right[i]!)) return false;
  }
  return true;
}

/** Equal in everything, `id` included. */
export function sameMessage(left: Message, right: Message): boolean {
  return left === right || (left.id === right.id && sameContent(left, right));
}

/** Equal in everything but `id`, which is no part of a judgement. */
export function sameContent(left: Message, right: Message): boolean {
  return (
    left === right ||
    (left.role === right.role &&
      left.source === right.source &&
      left.summary === right.summary &&
      sameJson(left.meta, right.meta) &&
      sameParts(left.parts, right.parts))
  );
}

export function sameParts(left: readonly Part[], right: readonly Part[]): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) {
    if (!samePart(left[i]!, right[i]!)) return false;
  }
  return true;
}

export function samePart(left: Part, right: Part): boolean {
  return left === right || (left.kind === right.kind && differingField(left, right) === undefined);
}

/** The first field in which two parts of one kind differ, in the order of the model. */
export function differingField(left: Part, right: Part): string | undefined {
  const fields = FIELDS[left.kind];
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!;
    const a = (left as unknown as Record<string, JsonValue | undefined>)[field];
    const b = (right as unknown as Record<string, JsonValue | undefined>)[field];
    if (a !== b && !sameJson(a, b)) return field;
  }
  return undefined;
}

/** Equality of JSON values; nested parts are JSON too. */
export function sameJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) {
      if (!sameJson(left[i], right[i])) return false;
    }
    return true;
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (key !== others[i] || !sameJson(left[key], right[key])) return false;
  }
  return true;
}

const FIELDS: Readonly<Record<Part['kind'], readonly string[]>> = {
  text: ['text', 'citations', 'extra'],
  reasoning: ['text', 'signature', 'redacted', 'anchor', 'extra'],
  call: ['id', 'name', 'args', 'caller', 'extra'],
  use: ['id', 'tool', 'name', 'args', 'result', 'error', 'caller', 'extra'],
  result: ['callId', 'name', 'content', 'error', 'extra'],
  media: ['mime', 'ref', 'extra'],
  data: ['data', 'extra'],
};
