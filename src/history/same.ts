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

/** Written out for each kind: this is compared more often than anything else, and a loop over field names is five times slower. */
export function samePart(left: Part, right: Part): boolean {
  if (left === right) return true;
  // Each field is read once: a field that most parts do not have costs more to look up than to compare.
  const leftExtra = left.extra;
  const rightExtra = right.extra;
  if (leftExtra !== rightExtra && !sameJson(leftExtra, rightExtra)) return false;
  switch (left.kind) {
    case 'text':
      return right.kind === 'text' && left.text === right.text && sameJson(left.citations, right.citations);
    case 'call':
      return (
        right.kind === 'call' &&
        left.id === right.id &&
        left.name === right.name &&
        left.caller === right.caller &&
        sameJson(left.args, right.args)
      );
    case 'result':
      return (
        right.kind === 'result' &&
        left.callId === right.callId &&
        left.name === right.name &&
        left.error === right.error &&
        sameContents(left.content, right.content)
      );
    case 'use':
      return (
        right.kind === 'use' &&
        left.id === right.id &&
        left.tool === right.tool &&
        left.name === right.name &&
        left.error === right.error &&
        left.caller === right.caller &&
        sameJson(left.args, right.args) &&
        sameContents(left.result, right.result)
      );
    case 'reasoning':
      return (
        right.kind === 'reasoning' &&
        left.text === right.text &&
        left.signature === right.signature &&
        left.redacted === right.redacted &&
        left.anchor === right.anchor
      );
    case 'media':
      return right.kind === 'media' && left.mime === right.mime && left.ref === right.ref;
    case 'data':
      return right.kind === 'data' && sameJson(left.data, right.data);
  }
}

function sameContents(
  left: string | readonly Part[] | undefined,
  right: string | readonly Part[] | undefined,
): boolean {
  if (left === right) return true;
  return typeof left === 'object' && typeof right === 'object' && sameParts(left, right);
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
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) {
      if (!sameJson(left[i], right[i])) return false;
    }
    return true;
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  let at = 0;
  for (const key in right) {
    if (key !== keys[at++]) return false;
    const one = left[key];
    const other = right[key];
    if (one !== other && !sameJson(one, other)) return false;
  }
  return at === keys.length;
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
