/**
 * Bedrock Converse. One wire message is one message; a user message that holds a tool result is a `tool` message. The
 * body's `system` is a leading system message.
 *
 * Normal form of what the format cannot say: a result of one text is a text; a server-side tool is what its name says;
 * redacted reasoning has no signature; citations, anchors, callers, names of results, error words, `source` and `summary`
 * are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Message, Role } from '../../history/message.ts';
import { adding, leftOver, refuse, without } from '../fields.ts';
import { type Decode, type Encode, messageFormat, messagesToLookAt } from '../message-format.ts';
import { decodeBlocks, encodeBlocks } from './blocks.ts';

const OWN_KEYS = ['toolUse', 'toolResult', 'reasoningContent', 'cachePoint', 'guardContent', 'text'];

export const bedrock = messageFormat({
  name: 'bedrock',
  title: 'Bedrock Converse',
  list: 'messages',
  system: ['system'],
  path: (index) => `messages.${index}`,
  decoder: () => decodeMessage,
  encoder: () => encodeMessage,
  decodeSystem(value, path, paths) {
    if (!Array.isArray(value)) return refuse(path, 'a list of blocks', value);
    return { role: 'system', parts: decodeBlocks(value, path, paths) };
  },
  encodeSystem: ({ parts }): JsonValue => encodeBlocks(parts),
  recognise,
});

const decodeMessage: Decode = (wire, path, paths) => {
  const { role, content, id, ...rest } = wire;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return refuse(`${path}.role`, 'user or assistant', role);
  }
  if (!Array.isArray(content)) return refuse(`${path}.content`, 'a list of blocks', content);
  const parts = decodeBlocks(content, `${path}.content`, paths);
  const own: Role = role === 'user' && parts.some((part) => part.kind === 'result') ? 'tool' : role;
  const meta = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
  return { role: own, parts, ...(typeof id === 'string' && { id }), ...(meta && { meta }) };
};

const encodeMessage: Encode = ({ role, parts, id, meta }: Message): JsonObject => {
  const wire = { role: role === 'tool' ? 'user' : role, content: encodeBlocks(parts) };
  if (id === undefined) return meta === undefined ? wire : { ...wire, ...without(meta, ['role', 'content']) };
  return { id, ...wire, ...without(meta, ['role', 'content', 'id']) };
};

function recognise(value: unknown): string | undefined {
  for (const { role, content } of messagesToLookAt(value, 'messages')) {
    if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
    if (!Array.isArray(content)) return undefined;
    for (const block of content) {
      if (!isJsonObject(block) || block['type'] !== undefined) return undefined;
      const key = OWN_KEYS.find((name) => Object.hasOwn(block, name));
      if (key !== undefined) return `content blocks with ${key} and no type`;
    }
  }
  return undefined;
}
