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

/** Model messages of a time before approvals. */
export function withoutApprovals(messages: readonly JsonObject[]): JsonObject[] {
  return withParts(messages, (type, role) => (role === 'tool' ? type === 'tool-result' : !isApproval(type)));
}

/** What the types of the AI SDK allow: a tool message holds results and answers to approvals, nothing else. */
export function wellTyped(messages: readonly JsonObject[]): JsonObject[] {
  return withParts(messages, (type, role) => role !== 'tool' || type === 'tool-result' || isApproval(type));
}

/** A message that says nothing then is left out. */
function withParts(messages: readonly JsonObject[], isWanted: (type: string, role: unknown) => boolean): JsonObject[] {
  return messages.flatMap((message) => {
    const { role, content } = message;
    if (!Array.isArray(content)) return [message];
    const wanted = content.filter((part) => isWanted(isJsonObject(part) ? String(part['type']) : '', role));
    if (wanted.length === content.length) return [message];
    return wanted.length === 0 ? [] : [{ ...message, content: wanted }];
  });
}

function isApproval(type: string): boolean {
  return type.startsWith('tool-approval-');
}
