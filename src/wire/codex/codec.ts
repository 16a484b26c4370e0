/**
 * Session logs of Codex (JSON Lines): items of OpenAI Responses, each in an entry with a time; entries of other kinds
 * (events, contexts) are no part of the conversation. A compaction puts its replacement in place of all before it.
 *
 * Printed, a history is a log of `response_item` entries; its normal form is that of openai-responses.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import { objectAt } from '../fields.ts';
import type { Format } from '../format.ts';
import { lossesBetween } from '../losses.ts';
import { listIn } from '../message-format.ts';
import { openaiResponses, printItems, readItems } from '../openai-responses/codec.ts';

const ENTRY_TYPES: readonly unknown[] = ['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'];

export const codex: Format = {
  name: 'codex',
  title: 'Codex session log',

  recognise(value) {
    if (!Array.isArray(value)) return undefined;
    const isEntry = (entry: unknown): boolean =>
      isJsonObject(entry) && ENTRY_TYPES.includes(entry['type']) && isJsonObject(entry['payload']);
    const found = value.find(isEntry) as JsonObject | undefined;
    return found && `entries of type ${found['type']}`;
  },

  parse(value) {
    const { list } = listIn(value, 'entries', 'codex');
    let items: JsonObject[] = [];
    /** Which entry each item stands in. */
    let entryOf: number[] = [];
    list.forEach((one, at) => {
      const { type, payload } = objectAt(one, `[${at}]`, 'a log entry');
      if (type === 'response_item') {
        items.push(objectAt(payload, `[${at}].payload`, 'an item'));
        entryOf.push(at);
      } else if (type === 'compacted' && isJsonObject(payload)) {
        items = replacement(payload, items);
        entryOf = items.map(() => at);
      }
    });
    const { history, places } = readItems(items);
    const moved = (path: string): string =>
      path.replace(/^input\[(\d+)\]/, (_, item) => `[${entryOf[Number(item)]}].payload`);
    return {
      format: 'codex',
      history,
      places: places.map(({ index, path, parts }) => ({
        index: entryOf[index] ?? index,
        path: moved(path),
        parts: parts.map(moved),
      })),
    };
  },

  print: (history) => entriesOf(openaiResponses.print(history)),
  printBody: (history, body) => ({ ...body, entries: entriesOf(openaiResponses.print(history)) }),

  losses(history) {
    const from: number[] = [];
    return lossesBetween(history, codex.parse(entriesOf(printItems(history, from))), from);
  },
};

function entriesOf(items: readonly JsonObject[]): JsonObject[] {
  return items.map((payload) => ({ timestamp: '1970-01-01T00:00:00.000Z', type: 'response_item', payload }));
}

/** Newer logs hold the items that go on; older ones a summary, behind which what the user said goes on. */
function replacement(payload: JsonObject, items: readonly JsonObject[]): JsonObject[] {
  const { replacement_history: given, message } = payload;
  if (Array.isArray(given)) return given.filter(isJsonObject);
  const said = items.filter((item) => item['role'] === 'user');
  return typeof message === 'string' ? [...said, { role: 'user', content: message }] : said;
}
