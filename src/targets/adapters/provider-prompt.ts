/**
 * The prompt that AI SDK providers are given, which Mastra's processors edit: model messages in which a user's content is
 * always a list, and without requests for approval, which are no concern of a provider.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';

export function intoPrompt(messages: readonly JsonObject[]): JsonObject[] {
  return withoutApprovals(messages).map((message) => {
    const { role, content } = message;
    return role === 'user' && typeof content === 'string'
      ? { ...message, content: [{ type: 'text', text: content }] }
      : message;
  });
}

export function outOfPrompt(prompt: readonly unknown[]): unknown[] {
  return prompt.map((message) => {
    if (!isJsonObject(message) || message['role'] !== 'user' || !Array.isArray(message['content'])) return message;
    const [only, ...others] = message['content'];
    const isBare =
      others.length === 0 && isJsonObject(only) && only['type'] === 'text' && Object.keys(only).length === 2;
    return isBare ? { ...message, content: only['text']! } : message;
  });
}

/** Model messages of a time before approvals, with nothing but results in a tool message. What says nothing is left out. */
export function withoutApprovals(messages: readonly JsonObject[]): JsonObject[] {
  return messages.flatMap((message) => {
    const { role, content } = message;
    if (!Array.isArray(content)) return [message];
    const wanted = content.filter((part) => {
      const type = isJsonObject(part) ? String(part['type']) : '';
      return role === 'tool' ? type === 'tool-result' : !type.startsWith('tool-approval-');
    });
    if (wanted.length === content.length) return [message];
    return wanted.length === 0 ? [] : [{ ...message, content: wanted }];
  });
}
