/** Reasoning of AI SDK messages: what a provider signs or hides stands under `providerOptions.anthropic`. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { ReasoningPart } from '../../history/message.ts';
import { adding, leftOver, without } from '../fields.ts';

type OptionsField = 'providerOptions' | 'providerMetadata';

/** Model messages call the field `providerOptions`, UI messages `providerMetadata`. */
export function decodeReasoning(block: JsonObject, field: OptionsField): ReasoningPart | undefined {
  const { type: _, text, [field]: options, ...rest } = block;
  if (typeof text !== 'string') return undefined;
  const own = isJsonObject(options) && isJsonObject(options['anthropic']) ? options['anthropic'] : undefined;
  const { signature, redactedData: hidden } = own ?? {};
  const redacted = typeof hidden === 'string' && text === '';
  const used = [...(typeof signature === 'string' ? ['signature'] : []), ...(redacted ? ['redactedData'] : [])];
  const kept = used.length === 0 ? options : withoutUsed(options as JsonObject, own!, used);
  const extra = adding(leftOver(rest), field, kept);
  return {
    kind: 'reasoning',
    text: redacted ? hidden : text,
    ...(typeof signature === 'string' && { signature }),
    ...(redacted && { redacted: true }),
    ...(extra && { extra }),
  };
}

export function encodeReasoning(part: ReasoningPart, field: OptionsField): JsonObject {
  const kept = part.extra?.[field];
  const others = isJsonObject(kept) ? kept : undefined;
  const own = {
    ...(part.signature !== undefined && { signature: part.signature }),
    ...(part.redacted && { redactedData: part.text }),
  };
  const hasOwn = Object.keys(own).length > 0;
  const before = others?.['anthropic'];
  const options = hasOwn ? { ...others, anthropic: { ...(isJsonObject(before) && before), ...own } } : kept;
  return {
    type: 'reasoning',
    text: part.redacted ? '' : part.text,
    ...(options !== undefined && { [field]: options }),
    ...without(part.extra, ['type', 'text', field]),
  };
}

function withoutUsed(options: JsonObject, own: JsonObject, used: readonly string[]): JsonValue | undefined {
  const { anthropic: _, ...others } = options;
  const rest = without(own, used);
  return rest === undefined ? leftOver(others) : { ...others, anthropic: rest };
}
