/**
 * Why a minimal case fails: what it hangs on, what can be anything, and which options make it hold. Every answer comes
 * from asking the same question about a case that differs in one respect.
 */
import type { Candidate, CaseKind, OptionSteps } from './candidate.ts';
import { differingKeys } from './option-keys.ts';

export interface Explanation {
  /** Changing any of these makes it hold. */
  readonly needs: readonly string[];
  /** It fails whatever these are. */
  readonly free: readonly string[];
  /** Options under which it holds, such as `keepToolUses ≥ 2`: a setting would help, and not only a new version. */
  readonly holdsWith: readonly string[];
  readonly evaluations: number;
}

/** Asks about all variations of `best`, which fails, in one batch. */
export async function explain<I, O>(
  kind: CaseKind<I, O>,
  best: Candidate<I, O>,
  ask: (candidates: readonly Candidate<I, O>[]) => Promise<readonly boolean[]>,
): Promise<Explanation> {
  const variations = [...(kind.input.variations?.(best.input) ?? [])];
  const settings = otherSettings(kind, best);
  const inputs = variations.flatMap((variation) => variation.inputs);
  const answers = await ask([
    ...inputs.map((input) => ({ input, options: best.options })),
    ...settings.map(({ options }) => ({ input: best.input, options })),
  ]);
  const needs: string[] = [];
  const free: string[] = [];
  let next = 0;
  for (const { what, inputs: ways } of variations) {
    const fails = ways.every((_, way) => answers[next + way] === true);
    next += ways.length;
    (fails ? free : needs).push(what);
  }
  const judged = settings.map((setting, at) => ({ ...setting, fails: answers[inputs.length + at] === true }));
  const holdsWith: string[] = [];
  for (const name of new Set(judged.map((setting) => setting.name))) {
    const ofName = judged.filter((setting) => setting.name === name);
    if (ofName.every(({ fails }) => fails)) free.push(`option ${name}`);
    else holdsWith.push(...holding(name, ofName));
  }
  return { needs, free, holdsWith, evaluations: answers.length };
}

interface Setting<O> {
  readonly name: string;
  readonly value: unknown;
  readonly options: O;
}

/** How far a number is raised to see where the failure ends. */
const REACH = 4;

/** Options that differ in one name only: those worth trying for this input, and numbers around the present one. */
function otherSettings<I, O>(
  { options: steps }: CaseKind<I, O>,
  { input, options }: Candidate<I, O>,
): readonly Setting<O>[] {
  const settings = new Map<string, Setting<O>>();
  const add = (candidate: O): void => {
    const [name, ...others] = differingKeys(options, candidate);
    if (name === undefined || others.length > 0) return;
    const value = (candidate as Readonly<Record<string, unknown>>)[name];
    settings.set(JSON.stringify([name, value]), { name, value, options: candidate });
  };
  for (const candidate of steps.enumerate(input)) add(candidate);
  for (const candidate of steps.simpler(options)) add(candidate);
  for (const [name, value] of Object.entries(options ?? {})) {
    const others = typeof value === 'number' ? around(value) : typeof value === 'boolean' ? [!value] : [];
    for (const other of others) {
      const candidate = parsed(steps, { ...options, [name]: other });
      if (candidate !== undefined) add(candidate);
    }
  }
  return [...settings.values()];
}

function around(value: number): readonly number[] {
  return Array.from({ length: REACH + 1 }, (_, step) => value - 1 + step).filter((other) => other !== value);
}

/** What the contract refuses is no setting to recommend. */
function parsed<O>(steps: OptionSteps<O>, value: unknown): O | undefined {
  try {
    return steps.parse?.(value);
  } catch {
    return undefined;
  }
}

type Judged = Setting<unknown> & { readonly fails: boolean };

function holding(name: string, settings: readonly Judged[]): readonly string[] {
  const numbers = settings.filter(
    (setting): setting is Judged & { value: number } => typeof setting.value === 'number',
  );
  const others = settings.filter(({ value, fails }) => typeof value !== 'number' && !fails);
  const words = others.map(({ value }) => `${name} = ${JSON.stringify(value)}`);
  const holds = numbers.filter(({ fails }) => !fails).map(({ value }) => value);
  if (holds.length === 0) return words;
  const fails = numbers.filter((setting) => setting.fails).map(({ value }) => value);
  const [least, most] = [Math.min(...holds), Math.max(...holds)];
  // A number that holds up to the end of what was tried holds beyond, as far as anybody can tell.
  if (most === Math.max(most, ...fails) && !fails.some((value) => value > least))
    return [`${name} ≥ ${least}`, ...words];
  return [...holds.toSorted((a, b) => a - b).map((value) => `${name} = ${value}`), ...words];
}
