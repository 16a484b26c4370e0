/** Known packages by name. What is said of each stands in its file in adapters/, which is loaded when it is asked for. */
import type { AnyTerms } from '../contracts/contract.ts';
import { uncontracted } from '../contracts/uncontracted.ts';
import { rulesFor } from '../rules/rules-for.ts';
import type { Adapter } from './adapters/adapter.ts';
import { functionTarget } from './function.ts';
import { supported } from './installed.ts';
import { normalised } from './normalised.ts';
import type { TargetRequest } from './resolve.ts';
import type { Target } from './target.ts';

export interface AdapterEntry {
  readonly name: string;
  readonly title: string;
  /** The npm package that must be installed. */
  readonly package: string;
  load(): Promise<{ readonly adapter: Adapter }>;
}

export const ADAPTERS: readonly AdapterEntry[] = [
  {
    name: 'ai-sdk',
    title: 'pruneMessages of the AI SDK: drops old tool calls, and reasoning',
    package: 'ai',
    load: () => import('./adapters/ai-sdk.ts'),
  },
  {
    name: 'langchain-clear',
    title: 'ClearToolUsesEdit of langchain: clears the results of old tool calls',
    package: 'langchain',
    load: () => import('./adapters/langchain-clear.ts'),
  },
  {
    name: 'langchain-trim',
    title: 'trimMessages of LangChain: the newest messages that fit',
    package: '@langchain/core',
    load: () => import('./adapters/langchain-trim.ts'),
  },
];

/** The compactor of that package as it is installed at `request.cwd`; `name` is what it was asked for by. */
export async function adapterTarget(entry: AdapterEntry, name: string, request: TargetRequest): Promise<Target> {
  const { options, cwd, timeLimit } = request;
  const { adapter } = await entry.load();
  const { format, kind, promises, levels = {}, recipe } = adapter;
  const { version, into, outOf, create, inPlace = false } = await adapter.connect(cwd);
  supported(entry.package, version, adapter.versions);
  const choices = adapter.options.map((one) => ({ ...one, ...options }));
  const terms = uncontracted(format.name, choices, rulesFor(format.name, kind, promises)) as AnyTerms;
  return functionTarget({
    name,
    version,
    terms: normalised(
      terms,
      format,
      into !== undefined && outOf !== undefined ? (list) => outOf(into(list)) : undefined,
    ),
    format,
    kind,
    fixed: options,
    levels,
    inPlace,
    timeLimit,
    ...(recipe === undefined ? {} : { recipe }),
    ...(into === undefined ? {} : { into }),
    ...(outOf === undefined ? {} : { outOf }),
    create,
  });
}
