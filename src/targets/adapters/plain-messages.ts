/**
 * What every chat library can say: texts, calls with an object of arguments, results of text, one a message. Adapters of
 * packages with a form of their own convert from and to this; it is read from Proctor's neutral messages, so a history
 * loses what no such library has a place for before anything is compared.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { CallPart, History, Message, Part, ResultPart } from '../../history/message.ts';
import { readHistory } from '../../history/neutral.ts';

export type PlainMessage =
  | { readonly role: 'system' | 'user'; readonly text: string; readonly summary?: true }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly PlainCall[] }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly name: string;
      readonly text: string;
      readonly error: boolean;
    };

export interface PlainCall {
  readonly id: string;
  readonly name: string;
  readonly args: JsonObject;
}

/** From neutral messages. Results get the name of the call that their id names last before them. */
export function plainOf(messages: readonly JsonObject[]): PlainMessage[] {
  const names = new Map<string, string>();
  return readHistory(messages).flatMap((message) => {
    const { role, parts, summary } = message;
    const text = textOf(parts);
    if (role === 'tool') return parts.filter((part) => part.kind === 'result').map((part) => resultOf(part, names));
    if (role !== 'assistant') return [{ role, text, ...(summary === true && { summary }) }];
    const calls = parts.filter((part) => part.kind === 'call').map(callOf);
    for (const { id, name } of calls) names.set(id, name);
    return [{ role, text, calls }];
  });
}

/** To neutral messages. */
export function neutralOf(messages: readonly PlainMessage[]): History {
  return messages.map((message): Message => {
    if (message.role === 'tool') {
      const { callId, text, error } = message;
      return { role: 'tool', parts: [{ kind: 'result', callId, content: text, ...(error && { error }) }] };
    }
    const texts: Part[] = message.text === '' ? [] : [{ kind: 'text', text: message.text }];
    if (message.role !== 'assistant') {
      const { role, summary } = message;
      return { role, parts: texts, ...(summary === true && { summary }) };
    }
    const calls = message.calls.map((call): CallPart => ({ kind: 'call', ...call }));
    return { role: 'assistant', parts: [...texts, ...calls] };
  });
}

/** For recipes, where `messages` are neutral ones. */
export const TEXT_RECIPE: readonly string[] = [
  'const of = (parts, kind) => parts.filter((part) => part.kind === kind);',
  "const text = (parts) => of(parts, 'text').map((part) => part.text).join('\\n');",
];

function textOf(content: string | readonly Part[]): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}

function callOf({ id, name, args }: CallPart): PlainCall {
  return { id, name, args: isJsonObject(args) ? args : {} };
}

function resultOf(part: ResultPart, names: ReadonlyMap<string, string>): PlainMessage {
  const { callId, content, error } = part;
  const name = part.name ?? names.get(callId) ?? 'tool';
  return { role: 'tool', callId, name, text: textOf(content), error: error !== undefined };
}
