/** Builds a Format out of a codec for single messages: the list, the request body around it, places and losses. */
import { UsageError } from '../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../history/json.ts';
import type { History, Message } from '../history/message.ts';
import { objectAt, type Paths, refuse } from './fields.ts';
import type { Format, Place } from './format.ts';
import { lossesBetween } from './losses.ts';

/** Reads one message; adds the path of each part to `paths`. */
export type Decode = (wire: JsonObject, path: string, paths: Paths) => Message;
/** Writes one message; a list where the format needs several messages to say it. */
export type Encode = (message: Message) => JsonObject | readonly JsonObject[];

/** What it takes to read a format. */
export interface MessageReader {
  readonly name: string;
  /** The list's key in a request body. */
  readonly list: string;
  /** The body's keys for a system text, as far as the format has one. */
  readonly system?: readonly string[];
  /** The path of message `index`. */
  path(index: number): string;
  /** A reader for one list, with a memory of its own if it needs one. */
  decoder(): Decode;
  /** Reads the body's system text. */
  decodeSystem?(value: JsonValue, path: string, paths: Paths): Message;
}

export interface MessageCodec extends MessageReader {
  readonly title: string;
  /** A writer for one history. */
  encoder(history: History): Encode;
  /** Writes a system message as the body's system text. */
  encodeSystem?(message: Message): JsonValue;
  recognise(value: unknown): string | undefined;
}

export function messageFormat(codec: MessageCodec): Format {
  const print = (history: History, from?: number[]): JsonObject[] => {
    const encode = codec.encoder(history);
    const list: JsonObject[] = [];
    for (let i = 0; i < history.length; i++) {
      const wire = encode(history[i]!);
      if (isList(wire)) for (const one of wire) list.push(one);
      else list.push(wire);
      if (from !== undefined) while (from.length < list.length) from.push(i);
    }
    return list;
  };
  const parse = parserOf(codec);
  return {
    name: codec.name,
    title: codec.title,
    recognise: codec.recognise,
    parse,
    print: (history) => print(history),
    printBody(history, body) {
      const key = codec.system?.find((name) => Object.hasOwn(body, name));
      const first = history[0];
      if (key === undefined || codec.encodeSystem === undefined) return { ...body, [codec.list]: print(history) };
      const { [key]: _, ...others } = body;
      if (first?.role !== 'system') return { ...others, [codec.list]: print(history) };
      return { ...body, [key]: codec.encodeSystem(first), [codec.list]: print(history.slice(1)) };
    },
    losses(history) {
      const from: number[] = [];
      const list = print(history, from);
      return lossesBetween(history, parse(list), from);
    },
  };
}

/** Reads a message list or a whole body: apart from the writer, for bundles that only check. */
export function parserOf(codec: MessageReader): Format['parse'] {
  return (value) => {
    const { list, body } = listIn(value, codec.list, codec.name);
    let places: Place[] | undefined;
    return {
      format: codec.name,
      history: readSafely(codec, list, body),
      // Paths cost as much as all the rest and mostly nobody asks: they are made by a second reading.
      get places() {
        if (places === undefined) readAll(codec, list, body, (places = []));
        return places;
      },
      ...(body && { body }),
    };
  };
}

const NOWHERE: Paths = { push: () => undefined };

/** Results nest in results: what is nested deeper than the engine can follow is no message of anybody's. */
function readSafely(codec: MessageReader, list: readonly unknown[], body: JsonObject | undefined): History {
  try {
    return readAll(codec, list, body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError('bad-format', `the ${codec.list} are nested too deeply to be read`);
  }
}

/** Reads the system text of the body and all messages. Notes the places in `places`, if there is one to note them in. */
function readAll(
  codec: MessageReader,
  list: readonly unknown[],
  body: JsonObject | undefined,
  places?: Place[],
): History {
  const history: Message[] = [];
  const key = codec.system?.find((name) => body?.[name] !== undefined && body[name] !== null);
  const beside = key === undefined ? undefined : body?.[key];
  if (key !== undefined && beside !== undefined && codec.decodeSystem !== undefined) {
    const parts: string[] = [];
    history.push(codec.decodeSystem(beside, key, parts));
    places?.push({ index: -1, path: key, parts });
  }
  const decode = codec.decoder();
  for (let index = 0; index < list.length; index++) {
    const path = codec.path(index);
    const wire = objectAt(list[index], path, 'a message object');
    if (places === undefined) history.push(decode(wire, path, NOWHERE));
    else {
      const parts: string[] = [];
      history.push(decode(wire, path, parts));
      places.push({ index, path, parts });
    }
  }
  return history;
}

/** The message list of a bare list or of a request body, and the rest of the body. Throws UsageError `bad-format`. */
export function listIn(value: unknown, key: string, format: string): { list: readonly unknown[]; body?: JsonObject } {
  if (Array.isArray(value)) return { list: value };
  if (isJsonObject(value) && Array.isArray(value[key])) {
    const { [key]: list, ...body } = value;
    return { list: list as readonly unknown[], body };
  }
  return refuse('$', `a list of ${format} messages, or an object with such a list under ${JSON.stringify(key)}`, value);
}

/** The messages that a recogniser may look at: those of a bare list or of a body; none for anything else. */
export function messagesToLookAt(value: unknown, key: string): readonly JsonObject[] {
  const list = Array.isArray(value) ? value : isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function isList(wire: JsonObject | readonly JsonObject[]): wire is readonly JsonObject[] {
  return Array.isArray(wire);
}
