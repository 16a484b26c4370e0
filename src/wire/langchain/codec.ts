/**
 * LangChain messages, in the shapes of envelope.ts; printed as plain objects that `coerceMessageLikeToMessage` takes.
 *
 * A developer message and a summary are marked as LangChain itself does, in `additional_kwargs`. Normal form of what the
 * format cannot say: an assistant message is content, then calls, then calls with raw arguments; a tool message holds
 * one result; anchors, error words and `source` are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Message, Part, ResultPart } from '../../history/message.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { adding, type Fields, leftOver, type Paths, refuse, without } from '../fields.ts';
import { type Decode, type Encode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { splitAtResults } from '../split-at-results.ts';
import { blockOf, decodeEntry, encodeEntry, listOf, withBlock } from './calls.ts';
import { decodeContent, encodeContent } from './content.ts';
import { close, marksIn, open } from './envelope.ts';
import { decodeNotes, encodeNotes } from './notes.ts';

export const langchain = messageFormat({
  name: 'langchain',
  title: 'LangChain messages',
  list: 'messages',
  path: (index) => `messages[${index}]`,
  decoder: () => decodeMessage,
  encoder: () => encodeMessage,
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  const { role, fields, mark } = open(wire, path);
  const { content, id, additional_kwargs: kwargs, ...rest } = fields;
  const notes = decodeNotes(role, kwargs);
  let meta = leftOver(rest);
  if (notes.kwargs !== undefined) meta = adding(meta, 'additional_kwargs', notes.kwargs);
  if (id !== undefined && typeof id !== 'string') meta = adding(meta, 'id', id);
  const draft = { role, ...(typeof id === 'string' && { id }), ...(notes.summary && { summary: true as const }) };
  const form = formOf(content);
  if (form === undefined) return refuse(`${path}.content`, 'a text or a list of blocks', content);
  let parts: readonly Part[];
  if (role === 'tool') {
    const result = decodeResult(fields, path);
    parts = [result.part];
    paths.push(path);
    meta = without(meta, result.used);
  } else {
    const read = role === 'assistant' ? decodeAnswer(fields, path, paths) : decodePlain(content, path, paths);
    parts = read.parts;
    meta = markForm(without(meta, read.used ?? []), form, usualForm(role, read.said, parts));
  }
  if (notes.developer) meta = { developer: true, ...meta };
  meta = mark === undefined ? meta : { ...meta, ...mark };
  return { ...draft, parts, ...(meta && { meta }) };
};

interface Read {
  readonly parts: readonly Part[];
  /** Those of the parts that stand in the content. */
  readonly said: readonly Part[];
  /** Fields beside the content that the parts were made of. */
  readonly used?: readonly string[];
}

function decodePlain(content: JsonValue | undefined, path: string, paths: Paths): Read {
  const parts = contentParts(content, `${path}.content`, paths);
  return { parts, said: parts };
}

function contentParts(content: JsonValue | undefined, path: string, paths: Paths): Part[] {
  if (Array.isArray(content)) return decodeContent(content, path, paths);
  if (typeof content !== 'string') return [];
  paths.push(path);
  return [{ kind: 'text', text: content }];
}

function decodeAnswer(fields: JsonObject, path: string, paths: Paths): Read {
  const { content } = fields;
  const used: string[] = [];
  const entries: Part[] = [];
  const where: string[] = [];
  for (const list of ['tool_calls', 'invalid_tool_calls'] as const) {
    const given = fields[list];
    if (!Array.isArray(given) || given.length === 0) continue;
    used.push(list);
    given.forEach((entry, at) => {
      entries.push(decodeEntry(entry, list));
      where.push(`${path}.${list}[${at}]`);
    });
  }
  const hasCalls = entries.length > 0;
  let next = 0;
  const said: Part[] = [];
  if (Array.isArray(content)) {
    const parts = decodeContent(content, `${path}.content`, paths, (block) => {
      if (block['type'] !== 'tool_use') return undefined;
      const call = entries[next];
      if (call?.kind === 'call' && typeof call.args !== 'string' && call.id === block['id']) {
        next++;
        return withBlock(call, block);
      }
      return { kind: 'data', data: block };
    });
    for (const part of parts) said.push(part);
  } else if (content !== '' || !hasCalls) {
    said.push(...contentParts(content, `${path}.content`, paths));
  }
  paths.push(...where.slice(next));
  return { parts: [...said, ...entries.slice(next)], said, used };
}

function decodeResult(fields: JsonObject, path: string): { part: ResultPart; used: readonly string[] } {
  const { content, tool_call_id: callId, name, status } = fields;
  if (typeof callId !== 'string') return refuse(`${path}.tool_call_id`, 'the id of a call', callId);
  const form = formOf(content);
  const used = ['tool_call_id'];
  if (typeof name === 'string') used.push('name');
  if (status === 'error') used.push('status');
  const part: ResultPart = {
    kind: 'result',
    callId,
    ...(typeof name === 'string' && { name }),
    content: Array.isArray(content) ? decodeContent(content, `${path}.content`, []) : ((content ?? '') as string),
    ...(status === 'error' && { error: true as const }),
    ...((form === 'null' || form === 'absent') && { extra: { content: form } }),
  };
  return { part, used };
}

/** A text alone is a string; an answer of calls alone has the empty string for content. */
function usualForm(role: Message['role'], said: readonly Part[], parts: readonly Part[]): ContentForm {
  const hasCalls = role === 'assistant' && parts.some((part) => listOf(part) !== undefined);
  if (said.length === 0) return hasCalls ? 'string' : 'list';
  return isBareText(said) && !(hasCalls && said[0].text === '') ? 'string' : 'list';
}

const encodeMessage: Encode = (message) => {
  if (message.role === 'tool' && message.parts.length === 0) return [];
  return splitAtResults(message, encodeWhole, encodeResult);
};

function encodeWhole(message: Message): JsonObject {
  const role = message.role === 'tool' ? 'user' : message.role;
  const { parts } = message;
  const isAnswer = role === 'assistant';
  const said = isAnswer ? parts.filter((part) => listOf(part) === undefined || isInContent(part)) : parts;
  const form = formToPrint(message, said, usualForm(role, said, parts));
  const fields: Fields = {};
  if (form !== 'absent') fields['content'] = contentOf(said, form);
  if (isAnswer) {
    for (const list of ['tool_calls', 'invalid_tool_calls'] as const) {
      const entries = parts.filter((part) => listOf(part) === list);
      if (entries.length > 0) fields[list] = entries.map(encodeEntry);
    }
  }
  return finish(role === message.role ? message : { ...message, role }, fields);
}

function isInContent(part: Part): boolean {
  return part.kind === 'call' && blockOf(part as CallPart) !== undefined;
}

function contentOf(said: readonly Part[], form: ContentForm): JsonValue {
  if (form === 'null') return null;
  if (form === 'string') return isBareText(said) ? said[0].text : '';
  return encodeContent(said);
}

function encodeResult(part: ResultPart, message: Message): JsonObject {
  const form = part.content === '' ? part.extra?.['content'] : undefined;
  const fields: Fields = {};
  if (form === 'null') fields['content'] = null;
  else if (form !== 'absent') {
    fields['content'] = typeof part.content === 'string' ? part.content : encodeContent(part.content);
  }
  fields['tool_call_id'] = part.callId;
  if (part.name !== undefined) fields['name'] = part.name;
  if (part.error !== undefined) fields['status'] = 'error';
  return finish(message, fields);
}

/** Adds what stands beside content and calls, and the shape around it all. */
function finish(message: Message, fields: Fields): JsonObject {
  const { id, meta } = message;
  if (id !== undefined) fields['id'] = id;
  const kwargs = encodeNotes(message);
  if (kwargs !== undefined) fields['additional_kwargs'] = kwargs;
  const known = [...marksIn(meta), ...Object.keys(fields), 'content', 'developer'];
  const rest = meta === undefined ? undefined : without(meta, known);
  return close(message, rest === undefined ? fields : { ...fields, ...rest });
}

function recognise(value: unknown): string | undefined {
  const first = messagesToLookAt(value, 'messages')[0];
  if (first === undefined) return undefined;
  if (typeof first['lc'] === 'number' && isJsonObject(first['kwargs'])) return 'serialized constructors (lc)';
  if (Array.isArray(first['lc_namespace'])) return 'instances of message classes (lc_namespace)';
  const { type } = first;
  const isType = type === 'human' || type === 'ai' || type === 'system' || type === 'tool' || type === 'AIMessageChunk';
  if (!isType) return undefined;
  if (isJsonObject(first['data'])) return 'stored messages (type and data)';
  return formOf(first['content']) === undefined || first['role'] !== undefined ? undefined : `messages of type ${type}`;
}
