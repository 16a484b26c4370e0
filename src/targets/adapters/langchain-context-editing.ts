/**
 * LangChain's `contextEditingMiddleware` as an agent runs it: what its handler is given is what is sent to the model.
 * The middleware edits the list of the request in place, so that an edit of the caller's list counts here.
 */
import { langchain } from '../../wire/langchain/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { adapter as clear, type LangchainClearOptions } from './langchain-clear.ts';
import { COERCE_IMPORT, langchainMessages } from './langchain-messages.ts';

export type LangchainContextEditingOptions = LangchainClearOptions;

interface Request {
  readonly messages: unknown[];
}

interface Middleware {
  wrapModelCall(request: Request, handler: (request: Request) => Promise<unknown[]>): Promise<unknown[]>;
}

export const adapter: Adapter = {
  versions: clear.versions,
  format: langchain,
  kind: 'clear',
  options: clear.options,
  recipe: {
    imports: ["import { ClearToolUsesEdit, contextEditingMiddleware } from 'langchain';", COERCE_IMPORT],
    body: [
      'const given = messages.map(coerceMessageLikeToMessage);',
      'const request = { messages: given, tools: [] };',
      'const edits = [new ClearToolUsesEdit(options)];',
      "const middleware = contextEditingMiddleware({ edits, tokenCountMethod: 'approx' });",
      'const output = await middleware.wrapModelCall(request, async ({ messages }) => messages);',
    ],
  },
  async connect(cwd) {
    const edits = await installed('langchain', cwd);
    const { into } = await langchainMessages(cwd);
    const Edit = exportOf<new (options: unknown) => unknown>(edits, 'ClearToolUsesEdit');
    const middlewareOf = exportOf<(config: object) => Middleware>(edits, 'contextEditingMiddleware');
    return {
      version: edits.version,
      into,
      create: () => (messages, options) => {
        const middleware = middlewareOf({ edits: [new Edit(options)], tokenCountMethod: 'approx' });
        return middleware.wrapModelCall({ messages }, async (request) => request.messages);
      },
    };
  },
};
