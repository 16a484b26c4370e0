/** `--resume DIR`: the words of the run that wrote the folder, where none are typed now. */
import { resolve } from 'node:path';
import { readLedger } from '../campaign/ledger.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';

type Words = Omit<Call, 'standing'>;

/** Switches that `--no-…` turns off. */
const ON = ['color', 'corpus'];

/** What a ledger keeps of a call. */
export function wordsOf({ operands, flags, program, configured }: Call): Words {
  const { out: _, resume: __, json: ___, reporter: ____, ...kept } = flags;
  return { operands, flags: kept, program, configured };
}

/** The call as it is to be run: with the seed of then, also where that was drawn. Throws UsageError as readLedger does. */
export function resumed(call: Call, io: Io): Call {
  const { resume: folder } = call.flags;
  if (folder === undefined) return call;
  const then = readLedger(resolve(io.cwd, String(folder)));
  const words = then.words as Words;
  const isBare = call.operands.length === 0 && call.configured.length === 0;
  const { explore: _, ...flags } = isBare ? { ...words.flags, ...typed(call.flags) } : call.flags;
  return { ...call, ...(isBare ? words : {}), flags: { seed: then.about.seed, ...defined(flags), out: folder } };
}

/** Flags that say something: not left out, no empty list, no switch that is on by itself. */
function typed(flags: Call['flags']): Call['flags'] {
  const saying = Object.entries(defined(flags)).filter(
    ([name, value]) => !(Array.isArray(value) && value.length === 0) && !(ON.includes(name) && value === true),
  );
  return Object.fromEntries(saying);
}

function defined(flags: Call['flags']): Call['flags'] {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}
