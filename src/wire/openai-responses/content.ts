/** Content of message items: texts and pictures; refusals, files and whatever is new pass through as `data`. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { MediaPart, Part, TextPart } from '../../history/message.ts';
import { readUrl, writeUrl } from '../data-url.ts';
import { adding, leftOver, opaque, refuse, unwrapped, without } from '../fields.ts';

const ANY_IMAGE = 'image/*';

/** Texts of the model are `output_text`, all others `input_text`. */
export function decodeContent(content: readonly JsonValue[], answer: boolean, path: string, paths: string[]): Part[] {
  return content.map((block, i) => {
    if (!isJsonObject(block)) return refuse(`${path}[${i}]`, 'a content part (an object with a type)', block);
    paths.push(`${path}[${i}]`);
    const known = answer ? decodeOutputText(block) : (decodeInputText(block) ?? decodeImage(block));
    return known ?? { kind: 'data', data: unwrapped(block) };
  });
}

/** Undefined for a part that has no place in the content of a message item. */
export function encodePart(part: Part, answer: boolean): JsonObject | undefined {
  switch (part.kind) {
    case 'text':
      return answer
        ? encodeOutputText(part)
        : { type: 'input_text', text: part.text, ...without(part.extra, ['type', 'text']) };
    case 'media':
      return answer ? undefined : encodeImage(part);
    case 'data':
      return opaque(part.data);
    default:
      return undefined;
  }
}

function decodeInputText(block: JsonObject): TextPart | undefined {
  const { type, text, ...rest } = block;
  if (type !== 'input_text' || typeof text !== 'string') return undefined;
  const extra = leftOver(rest);
  return { kind: 'text', text, ...(extra && { extra }) };
}

/** An answer has a list of annotations, mostly an empty one: only when it is left out is there a mark. */
function decodeOutputText(block: JsonObject): TextPart | undefined {
  const { type, text, annotations, ...rest } = block;
  if (type !== 'output_text' || typeof text !== 'string' || Object.hasOwn(rest, 'item')) return undefined;
  const isList = Array.isArray(annotations);
  const extra = adding(
    leftOver(rest),
    'annotations',
    isList ? undefined : annotations === undefined ? 'absent' : annotations,
  );
  return {
    kind: 'text',
    text,
    ...(isList && annotations.length > 0 && { citations: annotations }),
    ...(extra && { extra }),
  };
}

function encodeOutputText({ text, citations, extra }: TextPart): JsonObject {
  const kept = extra?.['annotations'];
  const annotations = citations ?? (kept === undefined ? [] : kept);
  return {
    type: 'output_text',
    text,
    ...(annotations !== 'absent' && { annotations }),
    ...without(extra, ['type', 'text', 'annotations', 'item']),
  };
}

function decodeImage(block: JsonObject): MediaPart | undefined {
  const { type, image_url: url, ...rest } = block;
  if (type !== 'input_image' || typeof url !== 'string') return undefined;
  const found = readUrl(url, ANY_IMAGE);
  if (writeUrl(found.mime, found.ref) !== url) return undefined;
  const extra = leftOver(rest);
  return { kind: 'media', ...found, ...(extra && { extra }) };
}

function encodeImage({ mime, ref, extra }: MediaPart): JsonObject {
  return { type: 'input_image', image_url: writeUrl(mime, ref), ...without(extra, ['type', 'image_url']) };
}
