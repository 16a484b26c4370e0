/**
 * The content of LangChain messages: a text, or a list of blocks that providers and LangChain itself have shaped. Known
 * are texts, bare strings, `image_url`, standard `reasoning`, and all blocks of Anthropic; others pass through as `data`.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Part } from '../../history/message.ts';
import { decodeBlocks, encodeBlocks } from '../anthropic/blocks.ts';
import { decodeMedia, encodeMedia } from '../anthropic/media.ts';
import { type Paths, without } from '../fields.ts';
import { decodePart, encodePart } from '../openai-chat/content.ts';
import { blockOf } from './calls.ts';

/** Marks a picture in Anthropic's form; the usual one is `image_url`, which every provider package takes. */
const ANTHROPIC = 'anthropic';

/** `own` is asked first: an assistant message knows more of its `tool_use` blocks. */
export function decodeContent(
  content: readonly JsonValue[],
  path: string,
  paths: Paths,
  own?: (block: JsonObject) => Part | undefined,
): Part[] {
  const decode = (block: JsonValue): Part | undefined => {
    if (typeof block === 'string') return { kind: 'text', text: block, extra: { type: 'absent' } };
    if (!isJsonObject(block)) return undefined;
    return own?.(block) ?? decodeOwn(block);
  };
  return decodeBlocks(content, path, paths, decode);
}

export function encodeContent(parts: readonly Part[]): JsonValue[] {
  return encodeBlocks(parts, encodeOwn);
}

function decodeOwn(block: JsonObject): Part | undefined {
  const { type, reasoning, ...rest } = block;
  if (type === 'image_url') return decodePart(block);
  if (type === 'image' || type === 'document') {
    const media = decodeMedia(block);
    return media && { ...media, extra: { ...media.extra, type: ANTHROPIC } };
  }
  if (type !== 'reasoning' || typeof reasoning !== 'string') return undefined;
  return { kind: 'reasoning', text: reasoning, extra: { ...rest, type } };
}

function encodeOwn(part: Part): JsonValue | undefined {
  switch (part.kind) {
    case 'text':
      return part.extra?.['type'] === 'absent' && Object.keys(part.extra).length === 1 ? part.text : undefined;
    case 'media':
      return part.extra?.['type'] === ANTHROPIC ? encodeMedia(part) : encodePart(part);
    case 'reasoning':
      if (part.extra?.['type'] !== 'reasoning' || part.signature !== undefined || part.redacted) return undefined;
      return { type: 'reasoning', reasoning: part.text, ...without(part.extra, ['type', 'reasoning']) };
    case 'call':
      return blockOf(part);
    default:
      return undefined;
  }
}
