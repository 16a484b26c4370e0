/**
 * A message's content is a text, a list, null or left out; formats allow several of these for the same parts. Each
 * codec has one usual form for given parts; any other that a file had is remembered as the mark `meta.content`.
 */
import type { JsonObject, JsonValue } from '../history/json.ts';
import type { Message, Part } from '../history/message.ts';
import { adding } from './fields.ts';

export type ContentForm = 'string' | 'list' | 'null' | 'absent';

/** The form of a content, or undefined when it is none of them. */
export function formOf(content: JsonValue | undefined): ContentForm | undefined {
  if (typeof content === 'string') return 'string';
  if (Array.isArray(content)) return 'list';
  if (content === undefined) return 'absent';
  return content === null ? 'null' : undefined;
}

/**
 * Whether the parts are one text with nothing else to it, so that a bare string can stand for them. A format that has no
 * citations does not mind them (`cites` false).
 */
export function isBareText(parts: readonly Part[], cites = true): parts is readonly [Part & { kind: 'text' }] {
  const first = parts[0];
  if (parts.length !== 1 || first?.kind !== 'text' || first.extra !== undefined) return false;
  return first.citations === undefined || !cites;
}

/** `meta` with the mark, if the form is not the usual one. */
export function markForm(meta: JsonObject | undefined, form: ContentForm, usual: ContentForm): JsonObject | undefined {
  return form === usual ? meta : adding(meta, 'content', form);
}

/** The form to print: the marked one where these parts can take it, else the usual one. */
export function formToPrint(message: Message, parts: readonly Part[], usual: ContentForm): ContentForm {
  const mark = message.meta?.['content'];
  if (mark === 'list') return mark;
  if (mark === 'string' && isBareText(parts)) return mark;
  if ((mark === 'null' || mark === 'absent') && parts.length === 0) return mark;
  return usual;
}
