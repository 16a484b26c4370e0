/**
 * Two things that LangChain notes in `additional_kwargs`: `__openai_role__: "developer"` on a system message, and
 * `lc_source: "summarization"` on the message that its summarization middleware puts in place of older ones.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Message, Role } from '../../history/message.ts';

const DEVELOPER = '__openai_role__';
const SOURCE = 'lc_source';
const SUMMARY = 'summarization';

/** What the kwargs say, and what is left of them: undefined when they held nothing else. */
export function decodeNotes(
  role: Role,
  kwargs: JsonValue | undefined,
): { developer: boolean; summary: boolean; kwargs?: JsonValue } {
  if (!isJsonObject(kwargs)) return { developer: false, summary: false, ...(kwargs !== undefined && { kwargs }) };
  const developer = role === 'system' && kwargs[DEVELOPER] === 'developer';
  const summary = kwargs[SOURCE] === SUMMARY;
  if (!developer && !summary) return { developer, summary, kwargs };
  const rest = Object.entries(kwargs).filter(
    ([key]) => !(key === DEVELOPER && developer) && !(key === SOURCE && summary),
  );
  return { developer, summary, ...(rest.length > 0 && { kwargs: Object.fromEntries(rest) }) };
}

/** The kwargs of a message that has something to note; undefined for any other. */
export function encodeNotes({ role, summary, meta }: Message): JsonObject | undefined {
  const developer = role === 'system' && meta?.['developer'] === true;
  if (!developer && !summary) return undefined;
  const kwargs = meta?.['additional_kwargs'];
  return {
    ...(isJsonObject(kwargs) && kwargs),
    ...(developer && { [DEVELOPER]: 'developer' }),
    ...(summary && { [SOURCE]: SUMMARY }),
  };
}
