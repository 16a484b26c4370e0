/**
 * LangChain's `summarizationMiddleware`. Its update of the state is a list that begins with the removal of all messages;
 * what follows is the new history. The model is one that answers with Proctor's scripted summary.
 */
import { langchain } from '../../wire/langchain/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import type { ContextSize } from './langchain-clear.ts';
import { COERCE_IMPORT, inState, langchainMessages, withoutRemovals } from './langchain-messages.ts';

export interface LangchainSummarizationOptions {
  readonly trigger?: ContextSize | readonly ContextSize[];
  readonly keep?: ContextSize;
  readonly summaryPrefix?: string;
  readonly trimTokensToSummarize?: number;
}

type Hook = (state: { messages: unknown[] }, runtime: { context: object }) => Promise<Update | undefined>;

interface Update {
  readonly messages: readonly unknown[];
}

interface Middleware {
  readonly beforeModel: Hook | { readonly hook: Hook };
}

export const adapter: Adapter = {
  versions: ['1'],
  format: langchain,
  kind: 'summarize',
  // What is kept is a number of messages or tokens, by documentation: the last user message may lie before it.
  levels: { 'promise/keeps-last-user': 'warn' },
  options: [
    { trigger: { messages: 3 }, keep: { messages: 2 } },
    { trigger: { messages: 6 }, keep: { messages: 4 } },
    { trigger: { messages: 3 }, keep: { messages: 1 } },
    { trigger: { tokens: 60 }, keep: { tokens: 40 } },
  ],
  recipe: {
    imports: ["import { summarizationMiddleware } from 'langchain';", COERCE_IMPORT],
    body: [
      'const model = { invoke: async () => ({ content: summary() }) };',
      'const middleware = summarizationMiddleware({ ...options, model });',
      'const state = { messages: messages.map(coerceMessageLikeToMessage) };',
      'const update = await (middleware.beforeModel.hook ?? middleware.beforeModel)(state, { context: {} });',
      "const output = (update?.messages ?? state.messages).filter(({ id }) => id !== '__remove_all__');",
    ],
  },
  async connect(cwd) {
    const core = await installed('langchain', cwd);
    const state = inState(await langchainMessages(cwd));
    const middlewareOf = exportOf<(config: object) => Middleware>(core, 'summarizationMiddleware');
    return {
      version: core.version,
      ...state,
      create:
        () =>
        async (messages, options, { summarize }) => {
          const model = { invoke: async (asked: unknown) => ({ content: await summarize([asked]) }) };
          const { beforeModel } = middlewareOf({ ...(options as object), model });
          const hook = typeof beforeModel === 'function' ? beforeModel : beforeModel.hook;
          const update = await hook({ messages }, { context: {} });
          return update === undefined ? messages : withoutRemovals(update.messages);
        },
    };
  },
};
