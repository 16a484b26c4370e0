/** Known packages by name. Each adapter loads the user's own installation when it is asked for. */
import type { Recipe } from '../finding/recipe.ts';
import type { TargetRequest } from './resolve.ts';
import type { Target } from './target.ts';

export interface Adapter {
  readonly name: string;
  readonly title: string;
  /** The npm package that must be installed. */
  readonly package: string;
  /** How its user calls it, for reports to its makers. */
  readonly recipe?: Recipe;
  load(request: TargetRequest): Promise<Target>;
}

export const ADAPTERS: readonly Adapter[] = [
  {
    name: 'langchain-clear',
    title: 'ClearToolUsesEdit of langchain: clears the results of old tool calls',
    package: 'langchain',
    recipe: {
      imports: [
        "import { ClearToolUsesEdit } from 'langchain';",
        "import { coerceMessageLikeToMessage } from '@langchain/core/messages';",
      ],
      body: [
        'const output = messages.map(coerceMessageLikeToMessage);',
        'const countTokens = async (list) => JSON.stringify(list).length / 4;',
        'await new ClearToolUsesEdit(options).apply({ messages: output, countTokens });',
      ],
    },
    load: async (request) => (await import('./langchain-clear.ts')).langchainClear(request),
  },
];
