/** The reference of contract `turn`: the loop of the specification, written to be read. */
import type { TurnOptions } from '../options.ts';
import type { LiveRow, Script, Trace } from '../types.ts';
import { Loop } from './loop.ts';
import { type Parts, soundParts } from './parts.ts';
import { newRow } from './row.ts';

/** Plays the script from its stored history to the request that would go out next. Pure; a fault gives other `parts`. */
export function runReference(script: Script, options: TurnOptions, parts: Parts = soundParts): Trace {
  const loop = new Loop(stored(script), options, parts);
  const steps = script.events.map((event) => loop.take(event));
  const next = loop.pending();
  return next === undefined ? { steps } : { steps, next };
}

/** The rows of the script's history as the store holds them. */
export function stored(script: Script): LiveRow[] {
  return script.history.map(newRow);
}
