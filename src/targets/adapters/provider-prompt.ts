/**
 * The prompt that AI SDK providers are given, which Mastra's processors edit: model messages in which a user's content is
 * always a list.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';

export function intoPrompt(messages: readonly JsonObject[]): JsonObject[] {
  return messages.map((message) => {
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
