/**
 * The protocol `proctor/1`, as docs/protocol.md tells it: one JSON object a line, each request answered in its turn.
 *
 * What a program sends is looked at here, once; the rest of the room knows only what it may hold.
 */
import { UsageError } from '../../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { TargetHead } from '../module.ts';

export const PROTOCOL = 'proctor/1';

/** One case as it is sent: alone with the op `compact`, or among others with `batch`. */
export interface ProgramCase {
  readonly messages: readonly unknown[];
  readonly options: unknown;
}

/** What a program says of itself: the fields of a target definition but for the code. */
export interface Hello extends TargetHead {
  /** False: it wants every case by itself. */
  readonly batch: boolean;
}

const TEXTS = ['version', 'format', 'kind', 'contract'] as const;

/** Reads the answer to `hello`. Throws UsageError `bad-target` that names the field. */
export function readHello(answer: JsonObject, program: string): Hello {
  const wrong = (what: string) =>
    new UsageError('bad-target', `${program} answers hello with ${what}`, `proctor bridge-check -- ${program}`);
  const error = answer['error'];
  if (isJsonObject(error)) throw wrong(`an error: ${String(error['message'])}`);
  const { name, protocol = PROTOCOL } = answer;
  if (protocol !== PROTOCOL) throw wrong(`the protocol ${JSON.stringify(protocol)}, and ${PROTOCOL} is spoken here`);
  if (typeof name !== 'string' || name === '') throw wrong('no name');
  for (const field of TEXTS) {
    const value = answer[field];
    if (value !== undefined && value !== null && typeof value !== 'string') throw wrong(`a ${field} that is no text`);
  }
  const lists = [answer['options'], answer['promises']];
  if (lists.some((list) => list !== undefined && list !== null && !Array.isArray(list))) {
    throw wrong('options or promises that are no list');
  }
  // Many languages write a field that is not set as null.
  const given = Object.entries(answer).filter(([, value]) => value !== null);
  const { id: _id, protocol: _protocol, batch, ...head } = Object.fromEntries(given);
  return { ...(head as unknown as TargetHead), batch: batch !== false };
}

/** The JSON object of a line; undefined for anything else. */
export function readLine(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
