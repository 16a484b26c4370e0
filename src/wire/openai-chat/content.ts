/** Content parts of Chat Completions: text and image_url; audio, files and whatever is new pass through as `data`. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { MediaPart, Part, TextPart } from '../../history/message.ts';
import { readUrl, writeUrl } from '../data-url.ts';
import { leftOver, opaque, type Paths, refuse, unwrapped, without } from '../fields.ts';

const ANY_IMAGE = 'image/*';

export function decodeContent(content: readonly JsonValue[], path: string, paths: Paths): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < content.length; i++) {
    const block = content[i];
    if (!isJsonObject(block)) return refuse(`${path}[${i}]`, 'a content part (an object with a type)', block);
    parts.push(decodePart(block));
    paths.push(`${path}[${i}]`);
  }
  return parts;
}

/** Undefined for a part that has no place in a content list. */
export function encodePart(part: Part): JsonObject | undefined {
  switch (part.kind) {
    case 'text':
      return part.extra === undefined
        ? { type: 'text', text: part.text }
        : { type: 'text', text: part.text, ...without(part.extra, ['type', 'text']) };
    case 'media':
      return encodeImage(part);
    case 'data':
      return opaque(part.data);
    default:
      return undefined;
  }
}

export function decodePart(block: JsonObject): Part {
  const { type, text, image_url: image, ...rest } = block;
  if (type === 'text' && typeof text === 'string' && image === undefined) {
    const extra = leftOver(rest);
    return { kind: 'text', text, ...(extra && { extra }) } satisfies TextPart;
  }
  if (type === 'image_url' && isJsonObject(image) && typeof image['url'] === 'string' && text === undefined) {
    const { url, ...more } = image;
    const found = readUrl(url as string, ANY_IMAGE);
    if (writeUrl(found.mime, found.ref) !== url) return { kind: 'data', data: block };
    const extra = leftOver({ ...rest, ...(Object.keys(more).length > 0 && { image_url: more }) });
    return { kind: 'media', ...found, ...(extra && { extra }) };
  }
  return { kind: 'data', data: unwrapped(block) };
}

function encodeImage(part: MediaPart): JsonObject {
  const kept = part.extra?.['image_url'];
  return {
    type: 'image_url',
    image_url: { url: writeUrl(part.mime, part.ref), ...(isJsonObject(kept) && without(kept, ['url'])) },
    ...without(part.extra, ['type', 'image_url']),
  };
}
