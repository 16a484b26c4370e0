/**
 * OpenAI Chat Completions and servers that speak it, with `reasoning_content`. One wire message is one message.
 *
 * Normal form of what the format cannot say: an assistant message is reasoning, then content, then calls; a tool message
 * holds one result; server-side uses, citations, signatures, anchors, error marks, `source` and `summary` are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Message, Part, ReasoningPart, ResultPart } from '../../history/message.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { adding, leftOver, type Paths, refuse, without } from '../fields.ts';
import { type Decode, type Encode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { splitAtResults } from '../split-at-results.ts';
import { decodeContent, encodePart } from './content.ts';
import { decodeCall, encodeCall, isEntry } from './tool-calls.ts';

export const openaiChat = messageFormat({
  name: 'openai-chat',
  title: 'OpenAI Chat Completions',
  list: 'messages',
  path: (index) => `messages[${index}]`,
  decoder: () => decodeMessage,
  encoder: () => encodeMessage,
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  switch (wire['role']) {
    case 'assistant':
      return decodeAssistant(wire, path, paths);
    case 'tool':
      return decodeTool(wire, path, paths);
    case 'system':
    case 'developer':
    case 'user':
    case 'function':
      return decodeOther(wire, path, paths);
    default:
      return refuse(`${path}.role`, 'system, developer, user, assistant or tool', wire['role']);
  }
};

const encodeMessage: Encode = (message) => {
  if (message.role === 'tool' && message.parts.length === 0) return [];
  return splitAtResults(message, message.role === 'assistant' ? encodeAssistant : encodeOther, encodeResult);
};

/** A field that a message has besides those of its kind, with `id` apart: it has a place of its own in the model. */
function finish(
  role: Message['role'],
  parts: readonly Part[],
  id: JsonValue | undefined,
  meta: JsonObject | undefined,
): Message {
  const others = typeof id === 'string' ? meta : adding(meta, 'id', id);
  return { role, parts, ...(typeof id === 'string' && { id }), ...(others && { meta: others }) };
}

function decodeOther(wire: JsonObject, path: string, paths: Paths): Message {
  const { role, content, id, ...rest } = wire;
  const parts = contentParts(content, path, paths);
  const own = role === 'user' ? 'user' : role === 'function' ? 'tool' : 'system';
  let meta = leftOver(rest);
  if (role === 'developer') meta = { developer: true, ...meta };
  if (role === 'function') meta = adding(meta, 'role', role);
  return finish(own, parts, id, markForm(meta, formOf(content)!, usualForm(parts)));
}

function decodeTool(wire: JsonObject, path: string, paths: Paths): Message {
  const { tool_call_id: callId, content, name, role: _, id, ...rest } = wire;
  if (typeof callId !== 'string') return refuse(`${path}.tool_call_id`, 'the id of a call', callId);
  const form = formOf(content);
  if (form === undefined) return refuse(`${path}.content`, 'a text or a list of parts', content);
  paths.push(path);
  const named = typeof name === 'string' ? { name } : undefined;
  const extra = adding(undefined, 'content', form === 'null' || form === 'absent' ? form : undefined);
  const result: ResultPart = {
    kind: 'result',
    callId,
    ...named,
    content: Array.isArray(content) ? decodeContent(content, `${path}.content`, []) : ((content ?? '') as string),
    ...(extra && { extra }),
  };
  return finish('tool', [result], id, adding(leftOver(rest), 'name', named ? undefined : name));
}

function decodeAssistant(wire: JsonObject, path: string, paths: Paths): Message {
  const { role: _, content, reasoning_content: thoughts, tool_calls: calls, id, ...rest } = wire;
  const parts: Part[] = [];
  let meta = leftOver(rest);
  if (typeof thoughts === 'string') {
    parts.push({ kind: 'reasoning', text: thoughts });
    paths.push(`${path}.reasoning_content`);
  } else meta = adding(meta, 'reasoning_content', thoughts);
  const said = contentParts(content, path, paths);
  parts.push(...said);
  if (Array.isArray(calls) && calls.length > 0) {
    for (let i = 0; i < calls.length; i++) {
      parts.push(decodeCall(calls[i]!));
      paths.push(`${path}.tool_calls[${i}]`);
    }
  } else meta = adding(meta, 'tool_calls', calls);
  return finish('assistant', parts, id, markForm(meta, formOf(content)!, usualAnswer(said)));
}

function contentParts(content: JsonValue | undefined, path: string, paths: Paths): readonly Part[] {
  const form = formOf(content);
  if (form === undefined) return refuse(`${path}.content`, 'a text or a list of parts', content);
  if (Array.isArray(content)) return decodeContent(content, `${path}.content`, paths);
  if (typeof content !== 'string') return [];
  paths.push(`${path}.content`);
  return [{ kind: 'text', text: content }];
}

function usualForm(parts: readonly Part[]): ContentForm {
  return isBareText(parts, false) ? 'string' : 'list';
}

function usualAnswer(parts: readonly Part[]): ContentForm {
  return parts.length === 0 ? 'null' : usualForm(parts);
}

function encodeResult(part: ResultPart, { id, meta }: Message): JsonObject {
  const form = part.content === '' ? part.extra?.['content'] : undefined;
  const content =
    typeof part.content === 'string' ? (form === 'null' ? null : part.content) : contentOf(part.content, 'list');
  return {
    role: 'tool',
    tool_call_id: part.callId,
    ...(part.name !== undefined && { name: part.name }),
    ...(form !== 'absent' && { content }),
    ...beside(id, meta, part.name === undefined ? RESULT_FIELDS : NAMED_RESULT_FIELDS),
  };
}

const FIELDS = ['role', 'content'];
const RESULT_FIELDS = [...FIELDS, 'tool_call_id'];
const NAMED_RESULT_FIELDS = [...RESULT_FIELDS, 'name'];

function encodeOther(message: Message): JsonObject {
  const { parts, id, meta } = message;
  const developer = message.role === 'system' && meta?.['developer'] === true;
  const role = developer
    ? 'developer'
    : message.role === 'tool'
      ? meta?.['role'] === 'function'
        ? 'function'
        : 'user'
      : message.role;
  const form = formToPrint(message, parts, usualForm(parts));
  return {
    role,
    ...(form !== 'absent' && { content: contentOf(parts, form) }),
    ...beside(id, meta, developer ? [...FIELDS, 'developer'] : FIELDS),
  };
}

function encodeAssistant(message: Message): JsonObject {
  const { parts, id, meta } = message;
  const thoughts = parts.filter((part): part is ReasoningPart => part.kind === 'reasoning');
  const calls = parts.filter(isEntry);
  const said = parts.filter(
    (part) => (part.kind === 'text' || part.kind === 'media' || part.kind === 'data') && !isEntry(part),
  );
  const form = formToPrint(message, said, usualAnswer(said));
  let known: readonly string[] = FIELDS;
  if (thoughts.length > 0) known = [...known, 'reasoning_content'];
  if (calls.length > 0) known = [...known, 'tool_calls'];
  return {
    role: 'assistant',
    ...(form !== 'absent' && { content: contentOf(said, form) }),
    ...(thoughts.length > 0 && { reasoning_content: thoughts.map((part) => part.text).join('\n') }),
    ...(calls.length > 0 && { tool_calls: calls.map(encodeCall) }),
    ...beside(id, meta, known),
  };
}

function contentOf(parts: readonly Part[], form: ContentForm): JsonValue {
  if (form === 'null') return null;
  if (form === 'string' && isBareText(parts, false)) return parts[0].text;
  const content: JsonObject[] = [];
  for (const part of parts) {
    const block = encodePart(part);
    if (block !== undefined) content.push(block);
  }
  return content;
}

/** The message's id and what its meta may print beside the fields written already. */
function beside(
  id: string | undefined,
  meta: JsonObject | undefined,
  known: readonly string[],
): JsonObject | undefined {
  if (id === undefined) return meta === undefined ? undefined : without(meta, known);
  return { id, ...without(meta, [...known, 'id']) };
}

function recognise(value: unknown): string | undefined {
  let plain: string | undefined;
  for (const { role, content, tool_calls: calls, reasoning_content: thoughts } of messagesToLookAt(value, 'messages')) {
    if (role === 'tool' || role === 'developer' || role === 'function') return `messages of role ${role}`;
    if (role !== 'system' && role !== 'user' && role !== 'assistant') return undefined;
    if (Array.isArray(calls)) return 'messages with tool_calls';
    if (typeof thoughts === 'string') return 'messages with reasoning_content';
    if (Array.isArray(content) && content.some((part) => isJsonObject(part) && part['type'] === 'image_url')) {
      return 'content of type image_url';
    }
    plain = 'roles and texts only, which most formats share';
  }
  return plain;
}
