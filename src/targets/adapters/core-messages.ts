/**
 * `CoreMessage` of AI SDK 4, which @mastra/memory 0.x takes: arguments are `args`, and a result is the bare value in
 * `result` beside `isError`.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { withoutApprovals } from './provider-prompt.ts';

export function intoCore(messages: readonly JsonObject[]): JsonObject[] {
  return withoutApprovals(messages).map((message) => withParts(message, intoPart));
}

export function outOfCore(messages: readonly unknown[]): unknown[] {
  return messages.map((message) => (isJsonObject(message) ? withParts(message, outOfPart) : message));
}

function withParts(message: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  return { ...message, content: content.map((part) => (isJsonObject(part) ? change(part) : part)) };
}

function intoPart(part: JsonObject): JsonObject {
  if (part['type'] === 'tool-call') {
    const { input, ...rest } = part;
    return { ...rest, args: input ?? {} };
  }
  if (part['type'] !== 'tool-result') return part;
  const { output, ...rest } = part;
  const { type, value } = isJsonObject(output) ? output : { type: 'json', value: output };
  const isError = typeof type === 'string' && type.startsWith('error-');
  return { ...rest, result: value ?? null, ...(isError && { isError }) };
}

function outOfPart(part: JsonObject): JsonObject {
  if (part['type'] === 'tool-call') {
    const { args, ...rest } = part;
    return { ...rest, input: args ?? {} };
  }
  if (part['type'] !== 'tool-result') return part;
  const { result, isError, ...rest } = part;
  return { ...rest, output: outputOf(result ?? null, isError === true) };
}

function outputOf(value: JsonValue, isError: boolean): JsonObject {
  return { type: `${isError ? 'error-' : ''}${typeof value === 'string' ? 'text' : 'json'}`, value };
}

/** For recipes: `core` are `messages` as AI SDK 4 has them. */
export const CORE_RECIPE: readonly string[] = [
  'const old = ({ input, output, ...part }) => ({ ...part, ...(input && { args: input }), ...(output && { result: output.value }) });',
  'const core = messages.map((one) => ({ ...one, content: Array.isArray(one.content) ? one.content.map(old) : one.content }));',
];
