/** Paths into JSON as people write them: `$.request.messages`, `$[3]["odd key"].input`; the `$.` may be left out. */
import { UsageError } from '../../errors.ts';
import { isJsonObject } from '../../history/json.ts';

export type JsonPath = readonly (string | number)[];

const STEP = /\.?([A-Za-z_][\w-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Throws UsageError `bad-option` that names the column. */
export function parsePath(text: string): JsonPath {
  const path: (string | number)[] = [];
  STEP.lastIndex = text.startsWith('$') ? 1 : 0;
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex;
    const step = STEP.exec(text);
    if (step === null) {
      throw new UsageError(
        'bad-option',
        `the path ${JSON.stringify(text)} is not understood at column ${at + 1}`,
        'write it like $.request.messages or $.calls[3].input',
      );
    }
    const [, word, index, quoted] = step;
    path.push(word ?? (index === undefined ? (JSON.parse(quoted!) as string) : Number(index)));
  }
  return path;
}

export function printPath(path: JsonPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_][\w-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return `$${steps.join('')}`;
}

/** What stands at `path`. Throws UsageError `not-found` that says how far the path leads. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let at = value;
  path.forEach((step, depth) => {
    const fits =
      typeof step === 'number' ? Array.isArray(at) && step < at.length : isJsonObject(at) && Object.hasOwn(at, step);
    if (!fits) {
      throw new UsageError(
        'not-found',
        `there is nothing at ${printPath(path.slice(0, depth + 1))}`,
        `${printPath(path.slice(0, depth))} is ${shape(at)}`,
      );
    }
    at = (at as Record<string | number, unknown>)[step];
  });
  return at;
}

function shape(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isJsonObject(value)) return `an object with ${Object.keys(value).slice(0, 12).join(', ') || 'no fields'}`;
  return JSON.stringify(value)?.slice(0, 40) ?? 'nothing';
}
