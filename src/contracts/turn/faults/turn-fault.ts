/** What a planted fault of contract `turn` is: the reference loop with one of its parts replaced. */
import type { Fault } from '../../contract.ts';
import type { TurnOptions } from '../options.ts';
import { type Parts, soundParts } from '../reference/parts.ts';
import { runReference } from '../reference/run.ts';
import type { Script, Trace } from '../types.ts';

export type TurnFault = Fault<Script, TurnOptions, Trace>;

export function faultIn(id: string, name: string, title: string, changes: Partial<Parts>): TurnFault {
  const parts = { ...soundParts, ...changes };
  return { id, name, title, create: () => (script, options) => runReference(script, options, parts) };
}
