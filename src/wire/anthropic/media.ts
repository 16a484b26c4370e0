/** Images and documents of Anthropic Messages: where the bytes are is the part's `ref`. */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { MediaPart } from '../../history/message.ts';
import { adding, leftOver, without } from '../fields.ts';

type SourceType = 'base64' | 'url' | 'file';
const ANY_IMAGE = 'image/*';
const PDF = 'application/pdf';

/** The media part of an `image` or `document` block, or undefined when its source is of a kind not known here. */
export function decodeMedia(block: JsonObject): MediaPart | undefined {
  const { type, source, ...rest } = block;
  if (!isJsonObject(source) || (type !== 'image' && type !== 'document')) return undefined;
  const found = readSource(source, type === 'image' ? ANY_IMAGE : PDF);
  if (found === undefined || isImage(found.mime) !== (type === 'image')) return undefined;
  const usual = usualSource(found.ref);
  const extra = adding(leftOver(rest), 'source', found.type === usual ? undefined : found.type);
  return { kind: 'media', mime: found.mime, ref: found.ref, ...(extra && { extra }) };
}

export function encodeMedia(part: MediaPart): JsonObject {
  const mark = part.extra?.['source'];
  const type: SourceType = mark === 'base64' || mark === 'url' || mark === 'file' ? mark : usualSource(part.ref);
  const source: JsonObject =
    type === 'base64'
      ? { type, media_type: part.mime, data: part.ref }
      : type === 'url'
        ? { type, url: part.ref }
        : { type, file_id: part.ref };
  return { type: isImage(part.mime) ? 'image' : 'document', source, ...without(part.extra, ['type', 'source']) };
}

function readSource(source: JsonObject, mime: string): { type: SourceType; mime: string; ref: string } | undefined {
  const { type, media_type: own, data, url, file_id: file } = source;
  const size = Object.keys(source).length;
  if (type === 'base64' && size === 3 && typeof own === 'string' && typeof data === 'string') {
    return { type, mime: own, ref: data };
  }
  if (type === 'url' && size === 2 && typeof url === 'string') return { type, mime, ref: url };
  if (type === 'file' && size === 2 && typeof file === 'string') return { type, mime, ref: file };
  return undefined;
}

function usualSource(ref: string): SourceType {
  return /^https?:/i.test(ref) ? 'url' : 'base64';
}

function isImage(mime: string): boolean {
  return mime.startsWith('image/');
}
