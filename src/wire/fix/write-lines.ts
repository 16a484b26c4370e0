/** Puts repaired lists back into JSON Lines. Lines that needed no repair, and broken ones, stay as they are. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { LogTranscript } from '../claude-code/codec.ts';
import { parsePath } from '../read/json-path.ts';
import { type Repair, repairedList, withRepair } from './write-json.ts';
import { repairedLog } from './write-log.ts';

interface TextLine {
  readonly text: string;
  /** Undefined for a blank or broken line. */
  readonly value: JsonValue | undefined;
}

/** The text with all repairs in it: one for each request, or a single one for lines that are one list. */
export function withRepairedLines(text: string, repairs: readonly Repair[]): string {
  const lines = text.split('\n').map(read);
  const [first] = repairs;
  if (first === undefined) return text;
  const whole = parsePath(first.at).length === 0;
  return (whole ? asList(lines, first) : asRequests(lines, repairs)).join('\n');
}

function read(text: string): TextLine {
  try {
    return { text, value: text.trim() === '' ? undefined : (JSON.parse(text) as JsonValue) };
  } catch {
    return { text, value: undefined };
  }
}

function asRequests(lines: readonly TextLine[], repairs: readonly Repair[]): string[] {
  const byLine = new Map(repairs.map((repair) => [Number(parsePath(repair.at)[0]), repair]));
  let index = -1;
  return lines.map(({ text, value }) => {
    if (value === undefined) return text;
    const repair = byLine.get(++index);
    if (repair === undefined || isUntouched(repair)) return text;
    const inner = repair.at.slice(`$[${index}]`.length);
    return JSON.stringify(withRepair(value, { ...repair, at: `$${inner}` }));
  });
}

function asList(lines: readonly TextLine[], repair: Repair): string[] {
  const good = lines.filter((line) => line.value !== undefined);
  const values = good.map(({ value }) => value!);
  const isLog = repair.format.name === 'claude-code';
  const log = (repair.transcript as LogTranscript).log ?? [];
  const items = isLog
    ? repairedLog(repair.transcript as LogTranscript, repair.draft)
    : wrapped(repairedList(repair, values.map(unwrapped)), values);
  const textOf = new Map(good.map(({ text, value }, index) => [isLog ? log[index]?.value : value, text]));
  const left = items.map((item) => textOf.get(item) ?? JSON.stringify(item));
  const broken = lines.filter(({ value, text }) => value === undefined && text.trim() !== '').map(({ text }) => text);
  return [...left, ...broken, ...(lines.at(-1)?.text === '' ? [''] : [])];
}

const WRAPPERS = ['message', 'item', 'payload', 'data'];

/** The key under which each line holds its message. */
function wrapper(value: JsonValue): string | undefined {
  if (!isJsonObject(value) || 'role' in value) return undefined;
  return WRAPPERS.find((key) => isJsonObject(value[key]));
}

function unwrapped(value: JsonValue): JsonValue {
  const key = wrapper(value);
  return key === undefined ? value : (value as JsonObject)[key]!;
}

/** Items in the wrapping of the lines that they came from; a new one gets that of the first line. */
function wrapped(items: readonly JsonValue[], values: readonly JsonValue[]): JsonValue[] {
  const lineOf = new Map(values.map((value) => [unwrapped(value), value]));
  const key = values[0] === undefined ? undefined : wrapper(values[0]);
  return items.map(
    (item) => lineOf.get(item) ?? (key === undefined ? item : { ...(values[0] as JsonObject), [key]: item }),
  );
}

function isUntouched({ draft, transcript }: Repair): boolean {
  return (
    draft.length === transcript.history.length &&
    draft.every(({ message, origin }, index) => origin === index && message === transcript.history[index])
  );
}
