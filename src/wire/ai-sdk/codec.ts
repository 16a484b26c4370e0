/**
 * AI SDK model messages (`ModelMessage`). One wire message is one message.
 *
 * Normal form of what the format cannot say: a result has the name of its tool (that of its call, else `unknown`); a
 * server-side tool is what its name says; citations, anchors, callers, error words, `source` and `summary` are left out.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { Message, ResultPart, Role } from '../../history/message.ts';
import { namesIn } from '../called-names.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { adding, leftOver, refuse, without } from '../fields.ts';
import { type Decode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { decodeParts, encodeParts } from './parts.ts';

const ROLES: readonly unknown[] = ['system', 'user', 'assistant', 'tool'];
const FIELDS = ['role', 'content', 'id'];

export const aiSdk = messageFormat({
  name: 'ai-sdk',
  title: 'AI SDK model messages',
  list: 'messages',
  system: ['system', 'instructions'],
  path: (index) => `messages[${index}]`,
  decoder: () => decodeMessage,
  encoder(history) {
    const nameOf = namesIn(history);
    return (message) => encodeMessage(message, nameOf);
  },
  decodeSystem(value, path, paths) {
    if (typeof value !== 'string') return refuse(path, 'a text', value);
    paths.push(path);
    return { role: 'system', parts: [{ kind: 'text', text: value }] };
  },
  encodeSystem: ({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n'),
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  const { role, content, id, ...rest } = wire;
  if (!ROLES.includes(role)) return refuse(`${path}.role`, 'system, user, assistant or tool', role);
  const form = formOf(content);
  if (form !== 'string' && form !== 'list') return refuse(`${path}.content`, 'a text or a list of parts', content);
  if (form === 'string') paths.push(`${path}.content`);
  const parts = Array.isArray(content)
    ? decodeParts(content, `${path}.content`, paths)
    : [{ kind: 'text' as const, text: content as string }];
  const others = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
  const meta = markForm(others, form, usualForm(role as Role, parts));
  return { role: role as Role, parts, ...(typeof id === 'string' && { id }), ...(meta && { meta }) };
};

function encodeMessage(message: Message, nameOf: (part: ResultPart) => string): JsonObject {
  const { role, parts, id, meta } = message;
  const form = formToPrint(message, parts, usualForm(role, parts));
  const content = form === 'string' && isBareText(parts, false) ? parts[0].text : encodeParts(parts, nameOf);
  if (id === undefined && meta === undefined) return { role, content };
  return {
    ...(id !== undefined && { id }),
    role,
    content,
    ...without(meta, id === undefined ? ['role', 'content'] : FIELDS),
  };
}

function usualForm(role: Role, parts: Message['parts']): ContentForm {
  return (role === 'user' || role === 'system') && isBareText(parts, false) ? 'string' : 'list';
}

function recognise(value: unknown): string | undefined {
  for (const { role, content } of messagesToLookAt(value, 'messages')) {
    if (!ROLES.includes(role)) return undefined;
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      if (!isJsonObject(part) || typeof part['type'] !== 'string') continue;
      if (/^tool-(call|result|approval-request|approval-response)$/.test(part['type']))
        return `parts of type ${part['type']}`;
      if (typeof part['mediaType'] === 'string' || isJsonObject(part['providerOptions']))
        return 'parts with mediaType or providerOptions';
    }
  }
  return undefined;
}
