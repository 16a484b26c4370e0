/** A copy of a history that shares no object with it; written out, since the oracle makes one for every case. */
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import type { History, Message, Part } from './message.ts';

export function copyHistory(history: History): History {
  const copy = new Array<Message>(history.length);
  for (let i = 0; i < history.length; i++) copy[i] = copyMessage(history[i]!);
  return copy;
}

// Fields are named one by one: spreading objects of many shapes takes the engine's slow path, several times the time.

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function copyMessage({ role, parts, id, source, summary, meta }: Message): Message {
  const copy: Draft<Message> = { role, parts: copyParts(parts) };
  if (id !== undefined) copy.id = id;
  if (source !== undefined) copy.source = source;
  if (summary !== undefined) copy.summary = summary;
  if (meta !== undefined) copy.meta = copyJson(meta);
  return copy;
}

function copyParts(parts: readonly Part[]): Part[] {
  const copy = new Array<Part>(parts.length);
  for (let p = 0; p < parts.length; p++) copy[p] = copyPart(parts[p]!);
  return copy;
}

function copyPart(part: Part): Part {
  const copy = copyFields(part);
  if (part.extra !== undefined) copy.extra = copyJson(part.extra);
  return copy;
}

function copyFields(part: Part): Draft<Part> {
  switch (part.kind) {
    case 'text': {
      const copy: Draft<typeof part> = { kind: 'text', text: part.text };
      if (part.citations !== undefined) copy.citations = copyJson(part.citations);
      return copy;
    }
    case 'reasoning': {
      const copy: Draft<typeof part> = { kind: 'reasoning', text: part.text };
      if (part.signature !== undefined) copy.signature = part.signature;
      if (part.redacted !== undefined) copy.redacted = part.redacted;
      if (part.anchor !== undefined) copy.anchor = part.anchor;
      return copy;
    }
    case 'call': {
      const copy: Draft<typeof part> = { kind: 'call', id: part.id, name: part.name, args: copyArgs(part.args) };
      if (part.caller !== undefined) copy.caller = part.caller;
      return copy;
    }
    case 'use': {
      const { id, tool, name, args, result, error, caller } = part;
      const copy: Draft<typeof part> = { kind: 'use', id, tool, name, args: copyArgs(args) };
      if (result !== undefined) copy.result = copyContent(result);
      if (error !== undefined) copy.error = error;
      if (caller !== undefined) copy.caller = caller;
      return copy;
    }
    case 'result': {
      const copy: Draft<typeof part> = { kind: 'result', callId: part.callId, content: copyContent(part.content) };
      if (part.name !== undefined) copy.name = part.name;
      if (part.error !== undefined) copy.error = part.error;
      return copy;
    }
    case 'media':
      return { kind: 'media', mime: part.mime, ref: part.ref };
    case 'data':
      return { kind: 'data', data: copyJson(part.data) };
  }
}

function copyArgs(args: JsonObject | string): JsonObject | string {
  return typeof args === 'string' ? args : copyJson(args);
}

function copyContent(content: string | readonly Part[]): string | readonly Part[] {
  return typeof content === 'string' ? content : copyParts(content);
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
