/**
 * Anthropic Messages. One wire message is one message; a user message that holds a tool result is a `tool` message, and
 * its blocks keep their order, texts included. The body's `system` is a leading system message.
 *
 * Normal form of what the format cannot say: no `source`, `summary` or reasoning anchor; an error is an error without
 * words; a tool message without any result is a user message.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Message, Role } from '../../history/message.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { beyond, type Paths, refuse, without } from '../fields.ts';
import {
  type Decode,
  type Encode,
  type MessageReader,
  messageFormat,
  messagesToLookAt,
  parserOf,
} from '../message-format.ts';
import { decodeBlocks, encodeBlocks } from './blocks.ts';

const FIELDS = ['role', 'content'];
const FIELDS_AND_ID = [...FIELDS, 'id'];
const OWN_TYPES: ReadonlySet<unknown> = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'mcp_tool_use',
  'compaction',
]);

const READER: MessageReader = {
  name: 'anthropic',
  list: 'messages',
  system: ['system'],
  path: (index) => `messages.${index}`,
  decoder: () => decodeMessage,
  decodeSystem: (value, path, paths) => decodeContent({ role: 'system', content: value }, path, path, paths),
};

/** The format without its writer. */
export const anthropicReader = { name: READER.name, parse: parserOf(READER) };

export const anthropic = /* @__PURE__ */ messageFormat({
  ...READER,
  title: 'Anthropic Messages',
  encoder: () => encodeMessage,
  encodeSystem: (message) => encodeContent(message) ?? '',
  recognise,
});

/** Reads one message. Throws UsageError `bad-format` that names the field. */
export const decodeMessage: Decode = (wire, path, paths) => decodeContent(wire, path, `${path}.content`, paths);

function decodeContent(wire: JsonObject, path: string, contentPath: string, paths: Paths): Message {
  const { role, content, id } = wire;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return refuse(`${path}.role`, 'user, assistant or system', role);
  }
  const form = formOf(content);
  if (form !== 'string' && form !== 'list') return refuse(contentPath, 'a text or a list of blocks', content);
  const parts = Array.isArray(content)
    ? decodeBlocks(content, contentPath, paths)
    : [{ kind: 'text' as const, text: content as string }];
  if (form === 'string') paths.push(contentPath);
  const own: Role = role === 'user' && parts.some((part) => part.kind === 'result') ? 'tool' : role;
  const withId = typeof id === 'string' ? id : undefined;
  const others = beyond(wire, withId === undefined ? FIELDS : FIELDS_AND_ID);
  const meta = markForm(others, form, usualForm(own, parts));
  return { role: own, parts, ...(withId !== undefined && { id: withId }), ...(meta && { meta }) };
}

/** Writes one message. */
export const encodeMessage: Encode = (message) => {
  const { role, id, meta } = message;
  const wire: JsonObject = { role: role === 'tool' ? 'user' : role, content: encodeContent(message) };
  if (id === undefined && meta === undefined) return wire;
  return {
    ...(id !== undefined && { id }),
    ...wire,
    ...without(meta, id === undefined ? FIELDS : FIELDS_AND_ID),
  };
};

function encodeContent(message: Message): JsonValue {
  const { parts } = message;
  const form = formToPrint(message, parts, usualForm(message.role, parts));
  return form === 'string' && isBareText(parts) ? parts[0].text : encodeBlocks(parts);
}

/** People write a bare text; a model's answer is always a list. */
function usualForm(role: Role, parts: Message['parts']): ContentForm {
  return role !== 'assistant' && role !== 'tool' && isBareText(parts) ? 'string' : 'list';
}

function recognise(value: unknown): string | undefined {
  const isBody = isJsonObject(value) && Array.isArray(value['messages']);
  if (isBody && (typeof value['system'] === 'string' || Array.isArray(value['system'])))
    return 'a body with system beside messages';
  let listed = false;
  for (const { role, content } of messagesToLookAt(value, 'messages')) {
    if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
    if (!Array.isArray(content)) continue;
    for (const block of content) {
      const type = isJsonObject(block) ? block['type'] : undefined;
      if (OWN_TYPES.has(type)) return `content blocks of type ${String(type)}`;
      if (type === 'image' && isJsonObject(block) && isJsonObject(block['source'])) return 'images with a source';
    }
    if (role === 'assistant') listed = true;
  }
  return listed ? 'assistant content in lists' : undefined;
}
