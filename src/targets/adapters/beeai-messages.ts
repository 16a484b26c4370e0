/** Messages of the BeeAI framework, which are instances of its classes. */
import type { JsonObject } from '../../history/json.ts';
import { exportOf, installed } from '../installed.ts';
import { neutralOf, type PlainMessage, plainOf, TEXT_RECIPE } from './plain-messages.ts';

type MessageClass = new (content: string | readonly object[]) => unknown;

interface BeeaiMessage {
  readonly role: string;
  readonly content: readonly JsonObject[];
}

/** A memory of the framework, filled message by message. */
export interface BeeaiMemory {
  addMany(messages: readonly unknown[]): Promise<void>;
  readonly messages: readonly unknown[];
}

/** What makes instances of the classes that are installed. */
export async function beeaiMessages(cwd: string): Promise<(messages: readonly JsonObject[]) => unknown[]> {
  const classes = await installed('beeai-framework/backend/message', cwd);
  const [System, User, Assistant, Tool] = ['SystemMessage', 'UserMessage', 'AssistantMessage', 'ToolMessage'].map(
    (name) => exportOf<MessageClass>(classes, name),
  ) as [MessageClass, MessageClass, MessageClass, MessageClass];
  return (messages) =>
    plainOf(messages).map((message) => {
      const { role, text } = message;
      if (role === 'assistant') {
        const calls = message.calls.map(({ id, name, args }) => ({
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input: args,
        }));
        return new Assistant([{ type: 'text', text }, ...calls]);
      }
      if (role !== 'tool') return new (role === 'system' ? System : User)(text);
      const { callId: toolCallId, name: toolName, error } = message;
      const output = { type: error ? 'error-text' : 'text', value: text };
      return new Tool([{ type: 'tool-result', toolCallId, toolName, output }]);
    });
}

export function outOfBeeai(messages: readonly unknown[]): readonly unknown[] {
  return neutralOf((messages as readonly BeeaiMessage[]).map(plain));
}

function plain({ role, content }: BeeaiMessage): PlainMessage {
  const text = content.flatMap((part) => (part['type'] === 'text' ? [String(part['text'])] : [])).join('\n');
  const result = content.find(({ type }) => type === 'tool-result');
  if (result !== undefined) {
    const { toolCallId, toolName } = result;
    const { type, value } = result['output'] as JsonObject;
    return {
      role: 'tool',
      callId: String(toolCallId),
      name: String(toolName),
      text: String(value),
      error: type === 'error-text',
    };
  }
  if (role !== 'assistant') return { role: role === 'system' ? 'system' : 'user', text };
  const calls = content
    .filter(({ type }) => type === 'tool-call')
    .map(({ toolCallId, toolName, input }) => ({
      id: String(toolCallId),
      name: String(toolName),
      args: input as JsonObject,
    }));
  return { role, text, calls };
}

/** For recipes: `list` out of `messages`. */
export const LIST_IMPORT =
  "import { AssistantMessage, SystemMessage, ToolMessage, UserMessage } from 'beeai-framework/backend/message';";
export const LIST_RECIPE: readonly string[] = [
  ...TEXT_RECIPE,
  "const call = ({ id, name, args }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: args });",
  "const result = (part) => ({ type: 'tool-result', toolCallId: part.callId, toolName: 'tool', output: { type: 'text', value: part.content } });",
  'const list = messages.map(({ role, parts }) => {',
  "  if (role === 'tool') return new ToolMessage(of(parts, 'result').map(result));",
  "  if (role !== 'assistant') return new (role === 'system' ? SystemMessage : UserMessage)(text(parts));",
  "  return new AssistantMessage([{ type: 'text', text: text(parts) }, ...of(parts, 'call').map(call)]);",
  '});',
];
