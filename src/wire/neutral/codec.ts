/** Our own model as JSON: `{ "role", "parts", … }`. Nothing is lost; history/neutral.ts holds the door. */
import { UsageError } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { History } from '../../history/message.ts';
import { readHistory } from '../../history/neutral.ts';
import type { Format } from '../format.ts';
import { listIn, messagesToLookAt } from '../message-format.ts';

const print = (history: History): readonly JsonObject[] => history as unknown as readonly JsonObject[];

export const neutral: Format = {
  name: 'neutral',
  title: "Proctor's own model",

  recognise(value) {
    const found = messagesToLookAt(value, 'messages').find((message) => message['parts'] !== undefined);
    const first = Array.isArray(found?.['parts']) ? found['parts'].find(isJsonObject) : undefined;
    return typeof first?.['kind'] === 'string' ? 'parts with a kind' : undefined;
  },

  parse(value) {
    const { list, body } = listIn(value, 'messages', 'neutral');
    const history = readList(list);
    const places = history.map((message, index) => ({
      index,
      path: `messages.${index}`,
      parts: message.parts.map((_, at) => `messages.${index}.parts.${at}`),
    }));
    return { format: 'neutral', history, places, ...(body && { body }) };
  },

  print,
  printBody: (history, body) => ({ ...body, messages: print(history) }),
  losses: () => [],
};

/** The errors name a message as all formats do: `messages.3.parts.0.text`. */
function readList(list: readonly unknown[]): History {
  try {
    return readHistory(list);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.code, error.message.replace(/^message (\d+)/, 'messages.$1'), error.hint);
  }
}
