/**
 * Messages of inspect_ai (`ChatMessage`), as they stand in its logs. A summary is marked as its compaction does it, with
 * `metadata.summary`.
 *
 * Normal form of what the format cannot say: an assistant message is content, then calls; a tool message holds one
 * result; every medium is an image; anchors and callers are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { CallPart, Message, Part, ResultPart, Role } from '../../history/message.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { adding, type Fields, leftOver, type Paths, refuse, without } from '../fields.ts';
import { type Decode, type Encode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { splitAtResults } from '../split-at-results.ts';
import { decodeContent, encodeContent } from './content.ts';

const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];
const SOURCES = { input: 'input', generate: 'generated' } as const;

export const inspect = messageFormat({
  name: 'inspect',
  title: 'inspect_ai messages',
  list: 'messages',
  path: (index) => `messages[${index}]`,
  decoder: () => decodeMessage,
  encoder: () => encodeMessage,
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  const { role, content, id, source, metadata, ...rest } = wire;
  if (!ROLES.includes(role)) return refuse(`${path}.role`, 'system, user, assistant or tool', role);
  const form = formOf(content);
  if (form !== 'string' && form !== 'list') return refuse(`${path}.content`, 'a text or a list', content);
  const own = Object.hasOwn(SOURCES, String(source)) ? SOURCES[source as keyof typeof SOURCES] : undefined;
  const summary = isJsonObject(metadata) && metadata['summary'] === true;
  let others = leftOver(rest);
  others = adding(others, 'id', typeof id === 'string' ? undefined : id);
  others = adding(others, 'source', own === undefined ? source : undefined);
  others = adding(others, 'metadata', summary ? without(metadata, ['summary']) : metadata);
  const read = role === 'tool' ? decodeTool(wire, path, paths) : decodeSaid(role as Role, wire, path, paths);
  others = without(others, read.used);
  const meta = read.usual === undefined ? others : markForm(others, form, read.usual);
  return {
    role: role as Role,
    parts: read.parts,
    ...(typeof id === 'string' && { id }),
    ...(own && { source: own }),
    ...(summary && { summary }),
    ...(meta && { meta }),
  };
};

interface Read {
  readonly parts: readonly Part[];
  readonly used: readonly string[];
  readonly usual?: ContentForm;
}

function decodeSaid(role: Role, wire: JsonObject, path: string, paths: Paths): Read {
  const { content, tool_calls: calls } = wire;
  const entries = role === 'assistant' && Array.isArray(calls) ? calls : [];
  let said: readonly Part[];
  if (Array.isArray(content)) said = decodeContent(content, `${path}.content`, paths);
  else if (content === '' && entries.length > 0) said = [];
  else {
    said = [{ kind: 'text', text: content as string }];
    paths.push(`${path}.content`);
  }
  const made = entries.map((entry, at) => {
    paths.push(`${path}.tool_calls[${at}]`);
    return decodeCall(entry);
  });
  const used = made.length > 0 ? ['tool_calls'] : [];
  return { parts: [...said, ...made], used, usual: usualForm(said, made.length > 0) };
}

function decodeCall(entry: JsonValue): Part {
  if (isJsonObject(entry)) {
    const { id, function: name, arguments: args, type, ...rest } = entry;
    const isCall =
      typeof id === 'string' && typeof name === 'string' && (isJsonObject(args) || typeof args === 'string');
    if (isCall) {
      const extra = adding(
        leftOver(rest),
        'type',
        type === 'function' ? undefined : type === undefined ? 'absent' : type,
      );
      return { kind: 'call', id, name, args, ...(extra && { extra }) };
    }
  }
  return { kind: 'data', data: entry, extra: { in: 'tool_calls' } };
}

function isEntry(part: Part): boolean {
  return part.kind === 'call' || (part.kind === 'data' && part.extra?.['in'] === 'tool_calls');
}

function encodeCall(part: Part): JsonValue {
  if (part.kind === 'data') return part.data;
  const { id, name, args, extra } = part as CallPart;
  const mark = extra?.['type'];
  const type = mark === undefined ? 'function' : mark;
  return {
    id,
    function: name,
    arguments: args,
    ...(type !== 'absent' && { type }),
    ...without(extra, ['id', 'function', 'arguments', 'type']),
  };
}

/** The error of a tool is an object with a type and words; one of no special type is told by its words alone. */
function decodeTool(wire: JsonObject, path: string, paths: Paths): Read {
  const { content, tool_call_id: callId, function: name, error } = wire;
  if (typeof callId !== 'string') return refuse(`${path}.tool_call_id`, 'the id of a call', callId);
  const words = isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined;
  const usual =
    words !== undefined && Object.keys(error as object).length === 2 && (error as JsonObject)['type'] === 'unknown';
  const used = ['tool_call_id'];
  if (typeof name === 'string') used.push('function');
  if (words !== undefined) used.push('error');
  paths.push(path);
  const part: ResultPart = {
    kind: 'result',
    callId,
    ...(typeof name === 'string' && { name }),
    content: Array.isArray(content) ? decodeContent(content, `${path}.content`, []) : (content as string),
    ...(words !== undefined && { error: words === '' ? (true as const) : words }),
    ...(words !== undefined && !usual && { extra: { error: error! } }),
  };
  return { parts: [part], used };
}

const encodeMessage: Encode = (message) => {
  if (message.role === 'tool' && message.parts.length === 0) return [];
  return splitAtResults(message, encodeSaid, encodeTool);
};

function encodeSaid(message: Message): JsonObject {
  const calls = message.role === 'assistant' ? message.parts.filter(isEntry) : [];
  const said = calls.length === 0 ? message.parts : message.parts.filter((part) => !isEntry(part));
  const form = formToPrint(message, said, usualForm(said, calls.length > 0));
  const text = isBareText(said) ? said[0].text : '';
  return finish(message.role === 'tool' ? 'user' : message.role, message, {
    content: form === 'string' ? text : encodeContent(said),
    ...(calls.length > 0 && { tool_calls: calls.map(encodeCall) }),
  });
}

function encodeTool(part: ResultPart, message: Message): JsonObject {
  const kept = part.extra?.['error'];
  const words = part.error === true ? '' : part.error;
  const fits = isJsonObject(kept) && kept['message'] === words;
  return finish('tool', message, {
    content: typeof part.content === 'string' ? part.content : encodeContent(part.content),
    tool_call_id: part.callId,
    ...(part.name !== undefined && { function: part.name }),
    ...(words !== undefined && { error: fits ? kept : { type: 'unknown', message: words } }),
  });
}

function finish(role: Role, { id, source, summary, meta }: Message, fields: Fields): JsonObject {
  const known = [...Object.keys(fields), 'role', 'content'];
  const wire: Fields = { ...(id !== undefined && { id }), role, ...fields };
  if (id !== undefined) known.push('id');
  if (source !== undefined) {
    wire['source'] = source === 'generated' ? 'generate' : source;
    known.push('source');
  }
  if (summary) {
    const others = meta?.['metadata'];
    wire['metadata'] = { ...(isJsonObject(others) && others), summary: true };
    known.push('metadata');
  }
  return meta === undefined ? wire : { ...wire, ...without(meta, known) };
}

function usualForm(said: readonly Part[], hasCalls: boolean): ContentForm {
  if (said.length === 0) return hasCalls ? 'string' : 'list';
  return isBareText(said) && !(hasCalls && said[0].text === '') ? 'string' : 'list';
}

function recognise(value: unknown): string | undefined {
  for (const message of messagesToLookAt(value, 'messages')) {
    const { role, content, source, tool_calls: calls } = message;
    if (!ROLES.includes(role) || (typeof content !== 'string' && !Array.isArray(content))) return undefined;
    if (source === 'generate') return 'messages of source generate';
    if (role === 'tool' && typeof message['function'] === 'string') return 'tool messages that name a function';
    if (Array.isArray(calls) && calls.some((call) => isJsonObject(call) && typeof call['function'] === 'string')) {
      return 'calls that name a function';
    }
  }
  return undefined;
}
