/** Puts a repaired list back where it came from. Messages that needed no repair stand there as they did. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Format, Transcript } from '../format.ts';
import { type JsonPath, parsePath, valueAt } from '../read/json-path.ts';
import type { Draft } from './draft.ts';

/** A list that was read and repaired, with the path at which it stands. */
export interface Repair {
  readonly format: Format;
  readonly transcript: Transcript;
  readonly at: string;
  readonly draft: Draft;
}

/** The document with the repaired list, and the system text beside it, in it. */
export function withRepair(document: JsonValue, repair: Repair): JsonValue {
  const path = parsePath(repair.at);
  const list = valueAt(document, path) as readonly JsonValue[];
  const { body } = repair.transcript;
  const key = path.at(-1);
  if (body === undefined || typeof key !== 'string') return replaced(document, path, repairedList(repair, list));
  const history = repair.draft.map(({ message }) => message);
  const printed = repair.format.printBody(history, body);
  const original = valueAt(document, path.slice(0, -1)) as JsonObject;
  const fields = { ...printed, [key]: repairedList(repair, list) };
  // The fields in the order in which they stood.
  const inOrder = Object.keys(original).filter((name) => Object.hasOwn(fields, name));
  const ordered = Object.fromEntries(inOrder.map((name) => [name, fields[name]!]));
  return replaced(document, path.slice(0, -1), { ...ordered, ...fields });
}

/** The items of a repaired list, those of untouched messages as they came. */
export function repairedList(
  { format, transcript, draft }: Omit<Repair, 'at'>,
  list: readonly JsonValue[],
): JsonValue[] {
  const { history, places } = transcript;
  const listed = draft.filter(({ origin }) => origin === undefined || places[origin]!.index >= 0);
  const printed = format.print(listed.map(({ message }) => message));
  // Where one message is several items, an item cannot be told to be untouched; printing gives the same JSON anyway.
  if (printed.length !== listed.length || list.length !== history.length - (places[0]?.index === -1 ? 1 : 0)) {
    return [...printed];
  }
  return listed.map(({ message, origin }, index): JsonValue => {
    const untouched = origin !== undefined && message === history[origin];
    return untouched ? list[places[origin]!.index]! : printed[index]!;
  });
}

/** JSON in the layout of the text that it came from: its indentation, or one line. */
export function inLayoutOf(text: string, value: JsonValue): string {
  const indent = /^\s*[[{]\s*?\n([ \t]*)\S/.exec(text)?.[1];
  if (indent === undefined) return JSON.stringify(value) + (text.endsWith('\n') ? '\n' : '');
  const printed = JSON.stringify(value, undefined, indent === '' ? 1 : indent);
  return (indent === '' ? printed.replace(/^ +/gm, '') : printed) + (text.endsWith('\n') ? '\n' : '');
}

function replaced(value: JsonValue, path: JsonPath, inner: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return inner;
  if (Array.isArray(value)) {
    return value.map((one: JsonValue, index) => (index === step ? replaced(one, rest, inner) : one));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === step ? replaced(one, rest, inner) : one]),
  );
}
