/** The forms in which a failing case can leave Proctor, by the name that `--emit` takes. */
import { emitJson } from './emit-json.ts';
import { emitMarkdown } from './emit-markdown.ts';
import { emitPytest } from './emit-pytest.ts';
import { emitScript } from './emit-script.ts';
import { emitVitest } from './emit-vitest.ts';
import type { Reproduction } from './reproduction.ts';

export const EMITTERS: ReadonlyMap<string, (one: Reproduction) => string> = new Map([
  ['vitest', emitVitest],
  ['pytest', emitPytest],
  ['script', emitScript],
  ['markdown', emitMarkdown],
  ['json', emitJson],
]);
