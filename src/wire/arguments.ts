/**
 * Arguments that travel as JSON text. Text that is a JSON object becomes one; text that would not come back byte for
 * byte is kept beside it (as a mark under the wire's own field name), and text that is no JSON object stays raw.
 */
import { isJsonObject, type JsonObject } from '../history/json.ts';
import { sameJson } from '../history/same.ts';

export interface ReadArguments {
  readonly args: JsonObject | string;
  /** The original text, where printing `args` gives another. */
  readonly original?: string;
}

export function readArguments(text: string): ReadArguments {
  const args = objectIn(text);
  if (args === undefined) return { args: text };
  return textOf(args) === text ? { args } : { args, original: text };
}

/** `original` is what a part kept of an earlier reading; it counts only while it still says the same. */
export function writeArguments(args: JsonObject | string, original: unknown): string {
  if (typeof args === 'string') return args;
  if (typeof original === 'string' && sameJson(objectIn(original), args)) return original;
  return textOf(args) ?? '{}';
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for an object nested deeper than the engine can print. */
function textOf(args: JsonObject): string | undefined {
  try {
    return JSON.stringify(args);
  } catch {
    return undefined;
  }
}
