/**
 * Parts of Gemini contents. Calls may have no id: they get one from name and number (`read_file#2`), and their results
 * the same by order, with the mark `id: "absent"` (in `extra.functionCall`, in `extra` of a result).
 *
 * A thought signature on a function call is the anchor of reasoning: of the thought right before the call, or of a
 * reasoning part without text. An anchor whose value nobody knows (`true`) is printed as the value that clients use for
 * rewritten histories.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, MediaPart, Part, ReasoningPart, ResultPart, UsePart } from '../../history/message.ts';
import { adding, leftOver, type Paths, refuse, without } from '../fields.ts';
import { decodeResult, encodeResult } from './result.ts';

const UNKNOWN_ANCHOR = 'skip_thought_signature_validator';
const CODE = 'code_execution';
const CODE_OK = 'OUTCOME_OK';
const CODE_FAILED = 'OUTCOME_FAILED';

/** Ids for calls and code that have none, and who answers the calls. Lives as long as one list is read. */
export class MadeIds {
  private readonly counts = new Map<string, number>();
  private readonly open = new Map<string, string[]>();

  forCall(name: string): string {
    const id = this.next(name);
    const waiting = this.open.get(name);
    if (waiting === undefined) this.open.set(name, [id]);
    else waiting.push(id);
    return id;
  }

  forResult(name: string): string {
    return this.open.get(name)?.shift() ?? this.next(`${name}?`);
  }

  /** From the code itself: a number would be another one as soon as an earlier use is gone. */
  forCode(code: JsonObject): string {
    const name = `${CODE}:${shortHash(JSON.stringify(code))}`;
    const id = this.next(name);
    return id === `${name}#1` ? name : id;
  }

  private next(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return `${name}#${count}`;
  }
}

export function decodeParts(wire: readonly JsonValue[], path: string, paths: Paths, ids: MadeIds): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < wire.length; i++) {
    const one = wire[i];
    const at = `${path}[${i}]`;
    if (!isJsonObject(one)) return refuse(at, 'a part (an object)', one);
    const use = decodeUse(one, wire[i + 1], ids);
    if (use !== undefined) {
      parts.push(use);
      i++;
    } else {
      const call = decodeCall(one, ids);
      if (call?.anchor !== undefined) anchor(parts, call.anchor, at, paths);
      parts.push(call?.part ?? decodeOther(one, ids) ?? { kind: 'data', data: one });
    }
    paths.push(at);
  }
  return parts;
}

/** Ties a signature to the thought right before, or to a part that stands for it. */
function anchor(parts: Part[], signature: string, path: string, paths: Paths): void {
  const mark = signature === UNKNOWN_ANCHOR ? true : signature;
  const last = parts.at(-1);
  if (last?.kind === 'reasoning' && last.anchor === undefined && last.text !== '') {
    parts[parts.length - 1] = { ...last, anchor: mark };
    return;
  }
  parts.push({ kind: 'reasoning', text: '', anchor: mark });
  paths.push(path);
}

function decodeCall(part: JsonObject, ids: MadeIds): { part: CallPart; anchor?: string } | undefined {
  const { functionCall: inner, thoughtSignature: signature, ...rest } = part;
  if (!isJsonObject(inner)) return undefined;
  const { id, name, args, ...more } = inner;
  if (typeof name !== 'string' || (id !== undefined && typeof id !== 'string')) return undefined;
  if (args !== undefined && !isJsonObject(args) && typeof args !== 'string') return undefined;
  if (signature !== undefined && typeof signature !== 'string') return undefined;
  let marks = adding(leftOver(more), 'id', id === undefined ? 'absent' : undefined);
  marks = adding(marks, 'args', args === undefined ? 'absent' : undefined);
  const extra = adding(leftOver(rest), 'functionCall', marks);
  const call: CallPart = {
    kind: 'call',
    id: id ?? ids.forCall(name),
    name,
    args: args ?? {},
    ...(extra && { extra }),
  };
  return { part: call, ...(signature !== undefined && { anchor: signature }) };
}

function decodeOther(part: JsonObject, ids: MadeIds): Part | undefined {
  const { text, thought, thoughtSignature: signature, ...rest } = part;
  if (typeof text === 'string') {
    const signed = typeof signature === 'string';
    if (thought !== true) {
      const extra = leftOver({
        ...rest,
        ...(thought !== undefined && { thought }),
        ...(signature !== undefined && { thoughtSignature: signature }),
      });
      return { kind: 'text', text, ...(extra && { extra }) };
    }
    const extra = adding(leftOver(rest), 'thoughtSignature', signed ? undefined : signature);
    return { kind: 'reasoning', text, ...(signed && { signature }), ...(extra && { extra }) };
  }
  const { functionResponse: response, inlineData: inline, fileData: file, ...more } = part;
  if (Object.keys(more).length > 0 || Object.keys(part).length !== 1) return undefined;
  if (isJsonObject(response)) return decodeAnswer(response, ids);
  return decodeMedia(inline, 'data') ?? decodeMedia(file, 'fileUri');
}

function decodeAnswer(response: JsonObject, ids: MadeIds): ResultPart | undefined {
  const { id, name } = response;
  if (typeof name !== 'string' || (id !== undefined && typeof id !== 'string')) return undefined;
  if (!isJsonObject(response['response'])) return undefined;
  return decodeResult(response, id ?? ids.forResult(name), id === undefined);
}

function decodeMedia(media: JsonValue | undefined, field: 'data' | 'fileUri'): MediaPart | undefined {
  if (!isJsonObject(media)) return undefined;
  const { mimeType, [field]: ref, ...rest } = media;
  if (typeof mimeType !== 'string' || typeof ref !== 'string' || isAddress(ref) !== (field === 'fileUri'))
    return undefined;
  const extra = leftOver(rest);
  return { kind: 'media', mime: mimeType, ref, ...(extra && { extra }) };
}

/** FNV-1a: short, and the same everywhere. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

function isAddress(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref);
}

/** Code that ran on the server and what came of it are one use, where they stand side by side. */
function decodeUse(code: JsonObject, result: JsonValue | undefined, ids: MadeIds): UsePart | undefined {
  const { executableCode: inner, ...rest } = code;
  if (!isJsonObject(inner) || Object.keys(rest).length > 0) return undefined;
  const answer = isJsonObject(result) && Object.keys(result).length === 1 ? result['codeExecutionResult'] : undefined;
  if (!isJsonObject(answer) || Object.keys(answer).length > 2 || typeof answer['outcome'] !== 'string')
    return undefined;
  const { outcome, output, ...more } = answer;
  if (Object.keys(more).length > 0 || (output !== undefined && typeof output !== 'string')) return undefined;
  const failed = outcome === CODE_OK ? undefined : outcome === CODE_FAILED ? true : (outcome as string);
  return {
    kind: 'use',
    id: ids.forCode(inner),
    tool: CODE,
    name: CODE,
    args: inner,
    ...(output !== undefined && { result: output }),
    ...(failed !== undefined && { error: failed }),
    ...(output === undefined && failed === undefined && { result: '', extra: { output: 'absent' } }),
  };
}

/** `nameOf` gives a result its name. Server-side uses other than code have no place. */
export function encodeParts(parts: readonly Part[], nameOf: (part: ResultPart) => string): JsonObject[] {
  const wire: JsonObject[] = [];
  let waiting: string | undefined;
  for (const part of parts) {
    if (part.kind === 'reasoning') {
      if (part.anchor !== undefined) waiting = part.anchor === true ? UNKNOWN_ANCHOR : part.anchor;
      if (part.text !== '' || part.anchor === undefined) wire.push(encodeThought(part));
    } else if (part.kind === 'call') {
      wire.push(encodeCall(part, waiting));
      waiting = undefined;
    } else encodeOther(part, nameOf, wire);
  }
  return wire;
}

function encodeThought({ text, signature, extra }: ReasoningPart): JsonObject {
  const thought = { text, thought: true, ...(signature !== undefined && { thoughtSignature: signature }) };
  return extra === undefined ? thought : { ...thought, ...without(extra, Object.keys(thought)) };
}

function encodeCall({ id, name, args, extra }: CallPart, signature: string | undefined): JsonObject {
  const kept = extra?.['functionCall'];
  const marks = isJsonObject(kept) ? kept : undefined;
  const empty = marks?.['args'] === 'absent' && Object.keys(args).length === 0;
  return {
    functionCall: {
      ...(marks?.['id'] !== 'absent' && { id }),
      name,
      ...(!empty && { args }),
      ...without(marks, ['id', 'name', 'args']),
    },
    ...(signature !== undefined && { thoughtSignature: signature }),
    ...without(extra, ['functionCall', 'thoughtSignature']),
  };
}

function encodeOther(
  part: Exclude<Part, ReasoningPart | CallPart>,
  nameOf: (part: ResultPart) => string,
  wire: JsonObject[],
): void {
  switch (part.kind) {
    case 'text':
      wire.push(part.extra === undefined ? { text: part.text } : { text: part.text, ...without(part.extra, ['text']) });
      return;
    case 'result':
      wire.push(encodeResult(part, nameOf(part)));
      return;
    case 'media': {
      const { mime, ref, extra } = part;
      const media = { mimeType: mime, [isAddress(ref) ? 'fileUri' : 'data']: ref };
      const whole = { ...media, ...without(extra, Object.keys(media)) };
      wire.push(isAddress(ref) ? { fileData: whole } : { inlineData: whole });
      return;
    }
    case 'use': {
      if (part.tool !== CODE || typeof part.args === 'string') return;
      const absent = part.extra?.['output'] === 'absent' && part.result === '';
      const output = typeof part.result === 'string' && !absent ? { output: part.result } : undefined;
      const outcome = part.error === undefined ? CODE_OK : part.error === true ? CODE_FAILED : part.error;
      wire.push({ executableCode: part.args }, { codeExecutionResult: { outcome, ...output } });
      return;
    }
    case 'data':
      if (isJsonObject(part.data)) wire.push(part.data);
  }
}
