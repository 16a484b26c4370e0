/** Known packages by name. Each adapter loads the user's own installation when it is asked for. */
import type { TargetRequest } from './resolve.ts';
import type { Target } from './target.ts';

export interface Adapter {
  readonly name: string;
  readonly title: string;
  /** The npm package that must be installed. */
  readonly package: string;
  load(request: TargetRequest): Promise<Target>;
}

export const ADAPTERS: readonly Adapter[] = [
  {
    name: 'langchain-clear',
    title: 'ClearToolUsesEdit of langchain: clears the results of old tool calls',
    package: 'langchain',
    load: async (request) => (await import('./langchain-clear.ts')).langchainClear(request),
  },
];
