/**
 * LangChain's `ClearToolUsesEdit`, which edits the list that it is given. What is handed to it is a fresh list of the
 * same message objects, as its middleware does, so that only an edit of the objects counts as a change of the input.
 */
import type { AnyTerms } from '../contracts/contract.ts';
import { uncontracted } from '../contracts/uncontracted.ts';
import type { JsonObject } from '../history/json.ts';
import { rulesFor } from '../rules/rules-for.ts';
import { langchain } from '../wire/langchain/codec.ts';
import { functionTarget } from './function.ts';
import { exportOf, installed } from './installed.ts';
import { normalised } from './normalised.ts';
import type { TargetRequest } from './resolve.ts';
import type { Target } from './target.ts';

type TokenCounter = (messages: readonly unknown[]) => number;

interface Edit {
  apply(given: { messages: unknown[]; countTokens: TokenCounter }): Promise<void>;
}

/** Its own default trigger of 100,000 tokens would test nothing. */
const OPTIONS: readonly JsonObject[] = [
  { trigger: { messages: 1 }, keep: { messages: 0 } },
  { trigger: { messages: 1 }, keep: { messages: 1 } },
  { trigger: { messages: 1 }, keep: { messages: 3 } },
  { trigger: { messages: 1 }, keep: { messages: 0 }, clearToolInputs: true },
  { trigger: { messages: 1 }, keep: { messages: 1 }, clearToolInputs: true },
  { trigger: { tokens: 50 }, keep: { messages: 1 }, excludeTools: ['read_file'] },
];

export async function langchainClear({ options, cwd, timeLimit }: TargetRequest): Promise<Target> {
  const edits = await installed('langchain', cwd);
  const messages = await installed('@langchain/core/messages', cwd);
  const ClearToolUsesEdit = exportOf<new (options: unknown) => Edit>(edits, 'langchain', 'ClearToolUsesEdit');
  // Its own estimate, which its middleware uses too, and which is many times faster than reading the messages again.
  const countTokens = exportOf<TokenCounter>(edits, 'langchain', 'countTokensApproximately');
  const coerce = exportOf<(message: JsonObject) => unknown>(messages, '@langchain/core', 'coerceMessageLikeToMessage');
  const choices = OPTIONS.map((one) => ({ ...one, ...options }));
  const terms = uncontracted(langchain.name, choices, rulesFor(langchain.name, 'clear'));
  return functionTarget({
    name: 'langchain-clear',
    version: edits.version,
    terms: normalised(terms as AnyTerms, langchain),
    format: langchain,
    kind: 'clear',
    fixed: options,
    levels: {},
    inPlace: false,
    timeLimit,
    instances: (printed) => printed.map(coerce),
    create: () => async (given, config) => {
      const edited = [...given];
      await new ClearToolUsesEdit(config).apply({ messages: edited, countTokens });
      return edited;
    },
  });
}
