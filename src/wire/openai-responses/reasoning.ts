/** Reasoning items: the summary is the text, `encrypted_content` the signature. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { ReasoningPart } from '../../history/message.ts';
import { sameJson } from '../../history/same.ts';
import { adding, leftOver, without } from '../fields.ts';

export function decodeReasoning(item: JsonObject): ReasoningPart | undefined {
  const { type: _, summary, encrypted_content: sealed, ...rest } = item;
  if (!Array.isArray(summary)) return undefined;
  const text = textOf(summary);
  const signed = typeof sealed === 'string';
  let extra = adding(leftOver(rest), 'encrypted_content', signed ? undefined : sealed);
  if (!sameJson(summary, summaryOf(text))) extra = adding(extra, 'summary', summary);
  return { kind: 'reasoning', text, ...(signed && { signature: sealed }), ...(extra && { extra }) };
}

/** A summary in several pieces is printed as it was while its text is the same. */
export function encodeReasoning({ text, signature, extra }: ReasoningPart): JsonObject {
  const kept = extra?.['summary'];
  return {
    type: 'reasoning',
    summary: Array.isArray(kept) && textOf(kept) === text ? kept : summaryOf(text),
    ...(signature !== undefined && { encrypted_content: signature }),
    ...without(extra, signature === undefined ? ['type', 'summary'] : ['type', 'summary', 'encrypted_content']),
  };
}

function summaryOf(text: string): JsonValue {
  return text === '' ? [] : [{ type: 'summary_text', text }];
}

function textOf(summary: readonly JsonValue[]): string {
  const texts = summary.map((piece) => (isJsonObject(piece) && typeof piece['text'] === 'string' ? piece['text'] : ''));
  return texts.join('\n\n');
}
