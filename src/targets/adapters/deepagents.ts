/**
 * The summarization of deepagents: what its handler is given is what is sent to the model. Old messages are written to a
 * backend, which keeps nothing here; old arguments of file tools are cut.
 */
import { langchain } from '../../wire/langchain/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { COERCE_IMPORT, inState, langchainMessages } from './langchain-messages.ts';

interface Size {
  readonly type: 'messages' | 'tokens' | 'fraction';
  readonly value: number;
}

export interface DeepagentsOptions {
  readonly trigger?: Size | readonly Size[];
  readonly keep?: Size;
  readonly truncateArgsSettings?: { readonly trigger?: Size; readonly keep?: Size; readonly maxLength?: number };
}

interface Request {
  readonly messages: unknown[];
  readonly state: object;
  readonly model: object;
}

interface Middleware {
  wrapModelCall(request: Request, handler: (request: Request) => Promise<unknown>): Promise<unknown>;
}

const BACKEND = { write: async () => ({}), edit: async () => ({}), read: async () => '' };

export const adapter: Adapter = {
  versions: ['1'],
  format: langchain,
  kind: 'summarize',
  // What is kept is a number of messages or tokens, by documentation: the last user message may lie before it.
  levels: { 'promise/keeps-last-user': 'warn' },
  options: [
    { trigger: { type: 'messages', value: 3 }, keep: { type: 'messages', value: 2 } },
    { trigger: { type: 'messages', value: 6 }, keep: { type: 'messages', value: 4 } },
    { trigger: { type: 'tokens', value: 60 }, keep: { type: 'tokens', value: 40 } },
    {
      trigger: { type: 'messages', value: 1000 },
      truncateArgsSettings: {
        trigger: { type: 'messages', value: 2 },
        keep: { type: 'messages', value: 1 },
        maxLength: 5,
      },
    },
  ],
  recipe: {
    imports: ["import { createSummarizationMiddleware } from 'deepagents';", COERCE_IMPORT],
    body: [
      'const answer = (text) => ({ content: text, text });',
      'const model = { invoke: async () => answer(summary()) };',
      'const backend = { write: async () => ({}), edit: async () => ({}), read: async () => "" };',
      'const middleware = createSummarizationMiddleware({ ...options, model, backend });',
      'const request = { messages: messages.map(coerceMessageLikeToMessage), state: {}, model };',
      'let output;',
      'await middleware.wrapModelCall(request, async (sent) => void (output = sent.messages));',
    ],
  },
  async connect(cwd) {
    const deepagents = await installed('deepagents', cwd);
    const messageState = inState(await langchainMessages(cwd));
    const middlewareOf = exportOf<(config: object) => Middleware>(deepagents, 'createSummarizationMiddleware');
    return {
      version: deepagents.version,
      ...messageState,
      create:
        () =>
        async (messages, options, { summarize }) => {
          const model = {
            async invoke(asked: unknown) {
              const text = await summarize([asked]);
              return { content: text, text };
            },
          };
          const middleware = middlewareOf({ ...(options as DeepagentsOptions), model, backend: BACKEND });
          let sent: unknown[] = messages;
          const state = { _summarizationSessionId: 'session' };
          await middleware.wrapModelCall({ messages, state, model }, async (request) => {
            sent = request.messages;
          });
          return sent;
        },
    };
  },
};
