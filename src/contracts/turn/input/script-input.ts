/** Scripts as minimize and verify see them. */
import type { InputKind } from '../../../minimize/input-kind.ts';
import { printScript } from '../notation.ts';
import { parseScript } from '../parse-notation.ts';
import type { Script } from '../types.ts';
import { enumerateScripts, scriptAlphabets } from './enumerate.ts';
import { simplerScripts } from './simpler.ts';
import { sizeOfScript } from './size.ts';
import { scriptUnits, withoutUnits } from './slots.ts';

export const scriptInput: InputKind<Script> = {
  print: printScript,
  parse: parseScript,
  count: (script) => sizeOfScript(script)[0]!,
  size: sizeOfScript,
  units: scriptUnits,
  without: withoutUnits,
  simpler: simplerScripts,
  enumerate: enumerateScripts,
  alphabets: scriptAlphabets,
};
