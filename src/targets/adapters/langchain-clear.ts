/**
 * LangChain's `ClearToolUsesEdit`, which edits the list that it is given. What is handed to it is a fresh list of the
 * same message objects, as its middleware does, so that only an edit of the objects counts as a change of the input.
 */
import { langchain } from '../../wire/langchain/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { COERCE_IMPORT, langchainMessages } from './langchain-messages.ts';

export type ContextSize = { readonly messages: number } | { readonly tokens: number } | { readonly fraction: number };

export interface LangchainClearOptions {
  readonly trigger?: ContextSize | readonly ContextSize[];
  readonly keep?: ContextSize;
  readonly clearToolInputs?: boolean;
  readonly excludeTools?: readonly string[];
  readonly placeholder?: string;
}

type TokenCounter = (messages: readonly unknown[]) => number;

interface Edit {
  apply(given: { messages: unknown[]; countTokens: TokenCounter }): Promise<void>;
}

export const adapter: Adapter = {
  versions: ['1'],
  format: langchain,
  kind: 'clear',
  // Its own default trigger of 100,000 tokens would test nothing.
  options: [
    { trigger: { messages: 1 }, keep: { messages: 0 } },
    { trigger: { messages: 1 }, keep: { messages: 1 } },
    { trigger: { messages: 1 }, keep: { messages: 3 } },
    { trigger: { messages: 1 }, keep: { messages: 0 }, clearToolInputs: true },
    { trigger: { messages: 1 }, keep: { messages: 1 }, clearToolInputs: true },
    { trigger: { tokens: 50 }, keep: { messages: 1 }, excludeTools: ['read_file'] },
  ],
  recipe: {
    imports: ["import { ClearToolUsesEdit } from 'langchain';", COERCE_IMPORT],
    body: [
      'const output = messages.map(coerceMessageLikeToMessage);',
      'const countTokens = async (list) => JSON.stringify(list).length / 4;',
      'await new ClearToolUsesEdit(options).apply({ messages: output, countTokens });',
    ],
  },
  async connect(cwd) {
    const edits = await installed('langchain', cwd);
    const { into } = await langchainMessages(cwd);
    const ClearToolUsesEdit = exportOf<new (options: unknown) => Edit>(edits, 'ClearToolUsesEdit');
    // Its own estimate, which its middleware uses too, and which is many times faster than reading the messages again.
    const countTokens = exportOf<TokenCounter>(edits, 'countTokensApproximately');
    return {
      version: edits.version,
      into,
      create: () => async (messages, options) => {
        const edited = [...messages];
        await new ClearToolUsesEdit(options).apply({ messages: edited, countTokens });
        return edited;
      },
    };
  },
};
