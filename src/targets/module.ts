/** The export of a user's file as a target: a plain function, or an object with the fields of defineTarget. */
import type { Arbitrary } from 'fast-check';
import type { AnyTerms } from '../contracts/contract.ts';
import { contractOf } from '../contracts/registry.ts';
import { type OptionsSource, uncontracted } from '../contracts/uncontracted.ts';
import { UsageError } from '../errors.ts';
import type { Random } from '../generate/random.ts';
import { isJsonObject, type JsonObject } from '../history/json.ts';
import { rulesFor } from '../rules/rules-for.ts';
import { formatNamed } from '../wire/formats.ts';
import type { CompactFunction, TargetDefinition } from './define.ts';
import { type FunctionTarget, functionTarget } from './function.ts';
import { loadExport } from './load-module.ts';
import { normalised } from './normalised.ts';
import type { TargetRequest } from './resolve.ts';
import type { Level, Target } from './target.ts';

const KINDS: readonly string[] = ['clear', 'trim', 'summarize', 'repair'];
const LEVELS: readonly unknown[] = ['error', 'warn', 'off'];

/** Throws UsageError `bad-target` when the export is neither. */
export async function moduleTarget(reference: string, request: TargetRequest): Promise<Target> {
  const loaded = await loadExport(reference, request.cwd);
  const where = { file: loaded.file, line: loaded.line };
  if (typeof loaded.value === 'function') {
    const compact = loaded.value as CompactFunction<unknown, unknown>;
    return definedTarget({ name: reference, create: () => compact }, request, where);
  }
  if (!isJsonObject(loaded.value)) {
    const what = typeof loaded.value;
    throw new UsageError(
      'bad-target',
      `${reference} is ${what === 'object' ? 'no target' : `a ${what}`}: expected a function or a target object`,
      'see defineTarget: { name, compact(messages, options) { … } }',
    );
  }
  return definedTarget(loaded.value as unknown as TargetDefinition<unknown, unknown>, request, where);
}

/** A target out of its definition, whose fields are checked here. */
export async function definedTarget(
  definition: TargetDefinition<unknown, unknown>,
  request: TargetRequest,
  location?: { readonly file: string; readonly line: number },
): Promise<Target> {
  const create = definition.create?.bind(definition);
  const compact = definition.compact?.bind(definition);
  const where = location?.file ?? 'the target';
  if (typeof compact !== 'function' && typeof create !== 'function') {
    throw new UsageError(
      'bad-target',
      `${where}: target ${definition.name} has neither compact(messages, options) nor create()`,
    );
  }
  return functionTarget({
    ...(await headOf(definition, request, where)),
    ...(location === undefined ? {} : { location }),
    timeLimit: request.timeLimit,
    create: () => create?.() ?? (compact as CompactFunction<unknown, unknown>),
  });
}

/** What a definition says beside the code itself. */
export type TargetHead = Omit<TargetDefinition<unknown, unknown>, 'compact' | 'create'>;

/**
 * That part of a target, its fields checked; `where` is the place that complaints name. What is `copied` on its way to
 * the code and back is never the very object that went in, whatever the format.
 */
export async function headOf(
  definition: TargetHead,
  request: TargetRequest,
  where: string,
  copied = false,
): Promise<Omit<FunctionTarget, 'create' | 'timeLimit'>> {
  const { name, version, contract: contractName, inPlace = false } = checked(definition, where);
  const formatName = request.format ?? definition.format ?? 'neutral';
  const format = formatName === 'neutral' ? undefined : formatNamed(formatName);
  const kind = request.kind ?? definition.kind;
  const terms =
    contractName === undefined
      ? uncontracted(
          format?.name ?? 'neutral',
          await optionsOf(definition, request.options),
          rulesFor(formatName, kind, definition.promises),
        )
      : await contractOf(contractName);
  const sameObjects = format === undefined && !inPlace && !copied;
  return {
    name,
    ...(version === undefined ? {} : { version }),
    terms:
      format === undefined || terms.holds === 'script' ? (terms as AnyTerms) : normalised(terms as AnyTerms, format),
    ...(contractName === undefined ? {} : { contract: contractName }),
    format,
    ...(kind === undefined ? {} : { kind }),
    fixed: request.options,
    levels: { ...(sameObjects ? {} : withoutIdentity(terms as AnyTerms)), ...definition.rules },
    inPlace,
  };
}

function checked(definition: TargetHead, file: string): TargetHead {
  const wrong = (what: string, hint?: string) => new UsageError('bad-target', `${file}: ${what}`, hint);
  if (typeof definition.name !== 'string' || definition.name === '') throw wrong('a target needs a name');
  if (definition.kind !== undefined && !KINDS.includes(definition.kind)) {
    throw wrong(`target ${definition.name}: kind is ${String(definition.kind)}`, `kinds: ${KINDS.join(', ')}`);
  }
  for (const [rule, level] of Object.entries(definition.rules ?? {}) as [string, Level][]) {
    if (!LEVELS.includes(level)) throw wrong(`rule ${rule} is set to ${String(level)}`, 'levels: error, warn, off');
  }
  return definition;
}

/** What comes back through a codec, or from a copy, is never the very object that went in. */
function withoutIdentity({ rules }: AnyTerms): Readonly<Record<string, Level>> {
  const aboutObjects = rules.filter((rule) => rule.kind === 'pointwise' && rule.gated === false);
  return Object.fromEntries(aboutObjects.map(({ id }) => [id, 'off']));
}

/** The options that cases are drawn from, the user's fixed ones on top of each. */
async function optionsOf({ options }: TargetHead, fixed: JsonObject): Promise<OptionsSource> {
  if (options === undefined) return [fixed];
  if (Array.isArray(options)) return (options as readonly JsonObject[]).map((one) => ({ ...one, ...fixed }));
  const arbitrary = options as Arbitrary<unknown>;
  const { sample } = await import('fast-check');
  return (random: Random) => {
    const [drawn] = sample(arbitrary, { numRuns: 1, seed: random.below(0x7fffffff) });
    return { ...(drawn as JsonObject), ...fixed };
  };
}
