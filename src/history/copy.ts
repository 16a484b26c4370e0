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
  const extra = part.extra === undefined ? undefined : { extra: copyJson(part.extra) };
  switch (part.kind) {
    case 'text':
      return part.citations === undefined
        ? { ...part, ...extra }
        : { ...part, citations: copyJson(part.citations), ...extra };
    case 'call':
      return typeof part.args === 'string' ? { ...part, ...extra } : { ...part, args: copyJson(part.args), ...extra };
    case 'use': {
      const args = typeof part.args === 'string' ? part.args : copyJson(part.args);
      return Array.isArray(part.result)
        ? { ...part, args, result: (part.result as readonly Part[]).map(copyPart), ...extra }
        : { ...part, args, ...extra };
    }
    case 'result':
      return typeof part.content === 'string'
        ? { ...part, ...extra }
        : { ...part, content: part.content.map(copyPart), ...extra };
    case 'data':
      return { ...part, data: copyJson(part.data), ...extra };
    case 'reasoning':
    case 'media':
      return { ...part, ...extra };
  }
}

/** A deep copy of a JSON value; a key `__proto__` stays a key, because spreading copies own fields. */
export function copyJson<T extends JsonValue>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as unknown as T;
  if (!isJsonObject(value)) return value;
  const copy: Record<string, JsonValue> = { ...value };
  for (const key in copy) {
    const inner = copy[key]!;
    if (typeof inner === 'object' && inner !== null && key !== '__proto__') copy[key] = copyJson(inner);
  }
  return copy as unknown as T;
}
