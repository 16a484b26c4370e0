/** Chat messages of LlamaIndex: calls and results stand in `options`, and a result is what a user says. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { neutralOf, type PlainMessage, plainOf, TEXT_RECIPE } from './plain-messages.ts';

export function intoLlamaindex(messages: readonly JsonObject[]): JsonObject[] {
  return plainOf(messages).map((message): JsonObject => {
    const { role, text } = message;
    if (role === 'assistant') {
      const toolCall = message.calls.map(({ id, name, args }) => ({ id, name, input: args }));
      return { role, content: text, ...(toolCall.length > 0 && { options: { toolCall } }) };
    }
    if (role !== 'tool') return { role, content: text };
    const { callId: id, error: isError } = message;
    return { role: 'user', content: text, options: { toolResult: { id, result: text, isError } } };
  });
}

export function outOfLlamaindex(messages: readonly unknown[]): readonly unknown[] {
  return neutralOf((messages as readonly JsonObject[]).map(plain));
}

function plain({ role, content, options }: JsonObject): PlainMessage {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const { toolCall, toolResult } = isJsonObject(options) ? options : {};
  if (isJsonObject(toolResult)) {
    const { id, isError } = toolResult;
    return { role: 'tool', callId: String(id), name: 'tool', text, error: isError === true };
  }
  if (role === 'assistant') {
    const calls = list(toolCall).map(({ id, name, input }) => ({
      id: String(id),
      name: String(name),
      args: argsOf(input),
    }));
    return { role, text, calls };
  }
  // What its memory has to say stands for what it has summarized, and is sent as a system message.
  if (role === 'memory' || text.startsWith(SUMMARY))
    return { role: 'user', text: text.replace(SUMMARY, ''), summary: true };
  return { role: role === 'system' ? 'system' : 'user', text };
}

const SUMMARY = 'Summary of the conversation so far: ';

function list(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function argsOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** For recipes: `list` out of `messages`. */
export const LIST_RECIPE: readonly string[] = [
  ...TEXT_RECIPE,
  'const result = ({ callId: id, content }) => ({ id, result: content });',
  'const call = ({ id, name, args }) => ({ id, name, input: args });',
  'const list = messages.flatMap(({ role, parts }) =>',
  "  role === 'tool'",
  "    ? of(parts, 'result').map((part) => ({ role: 'user', content: part.content, options: { toolResult: result(part) } }))",
  "    : [{ role, content: text(parts), options: { toolCall: of(parts, 'call').map(call) } }],",
  ');',
];
