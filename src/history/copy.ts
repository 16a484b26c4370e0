/** A copy of a history that shares no object with it; written out, since the oracle makes one for every case. */
import { isJsonObject, type JsonValue } from './json.ts';
import type { History, Message, Part } from './message.ts';

export function copyHistory(history: History): History {
  const copy = new Array<Message>(history.length);
  for (let i = 0; i < history.length; i++) {
    const message = history[i]!;
    const { parts, meta } = message;
    const ownParts = new Array<Part>(parts.length);
    for (let p = 0; p < parts.length; p++) ownParts[p] = copyPart(parts[p]!);
    copy[i] =
      meta === undefined ? { ...message, parts: ownParts } : { ...message, parts: ownParts, meta: copyJson(meta) };
  }
  return copy;
}

function copyPart(part: Part): Part {
  const copy = copyFields(part);
  return part.extra === undefined ? copy : { ...copy, extra: copyJson(part.extra) };
}

/** All but `extra`, which is rare: one more spread would double the time. */
function copyFields(part: Part): Part {
  switch (part.kind) {
    case 'text':
      return part.citations === undefined ? { ...part } : { ...part, citations: copyJson(part.citations) };
    case 'call':
      return typeof part.args === 'string' ? { ...part } : { ...part, args: copyJson(part.args) };
    case 'use': {
      const args = typeof part.args === 'string' ? part.args : copyJson(part.args);
      const { result } = part;
      return typeof result === 'object' ? { ...part, args, result: result.map(copyPart) } : { ...part, args };
    }
    case 'result':
      return typeof part.content === 'string' ? { ...part } : { ...part, content: part.content.map(copyPart) };
    case 'data':
      return { ...part, data: copyJson(part.data) };
    case 'reasoning':
    case 'media':
      return { ...part };
  }
}

/** A deep copy of a JSON value; a key `__proto__` stays a key, because spreading copies own fields. */
export function copyJson<T extends JsonValue>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as unknown as T;
  if (!isJsonObject(value)) return value;
  const copy: Record<string, JsonValue> = { ...value };
  for (const key in copy) {
    const inner = copy[key]!;
    if (typeof inner !== 'object' || inner === null) continue;
    if (key === '__proto__') defineOwn(copy, key, copyJson(inner));
    else copy[key] = copyJson(inner);
  }
  return copy as unknown as T;
}

function defineOwn(target: object, key: string, value: JsonValue): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
