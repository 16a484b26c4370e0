/**
 * `ChatSummaryMemoryBuffer` of LlamaIndex: when the history does not fit, a summary of it and what came after it. The
 * model answers with Proctor's scripted summary.
 */
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoLlamaindex, LIST_RECIPE, outOfLlamaindex } from './llamaindex-messages.ts';

export interface LlamaindexSummaryOptions {
  readonly contextWindow: number;
  readonly maxTokens: number;
}

interface Buffer {
  getMessages(): Promise<unknown[]>;
}

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'summarize',
  // Only where it is the very last message does it stay beside the summary.
  levels: { 'promise/keeps-last-user': 'warn' },
  // Its own prompt takes some hundred tokens, below which it could not ask for a summary of anything.
  options: [
    { contextWindow: 200, maxTokens: 140 },
    { contextWindow: 400, maxTokens: 300 },
  ],
  recipe: {
    imports: ["import { ChatSummaryMemoryBuffer } from '@llamaindex/core/memory';"],
    body: [
      ...LIST_RECIPE,
      "const chat = async () => ({ message: { role: 'assistant', content: summary() } });",
      'const llm = { metadata: options, chat };',
      'const output = await new ChatSummaryMemoryBuffer({ llm, messages: list }).getMessages();',
    ],
  },
  async connect(cwd) {
    const core = await installed('@llamaindex/core/memory', cwd);
    const ChatSummaryMemoryBuffer = exportOf<new (options: object) => Buffer>(core, 'ChatSummaryMemoryBuffer');
    // Its tokenizer is loaded at the first count, which takes longer than a call may.
    const metadata = { contextWindow: 4_000, maxTokens: 1_000 };
    await new ChatSummaryMemoryBuffer({ llm: { metadata }, messages: [{ role: 'user', content: 'a' }] }).getMessages();
    return {
      version: core.version,
      into: intoLlamaindex,
      outOf: outOfLlamaindex,
      create:
        () =>
        (messages, options, { summarize }) => {
          const chat = async ({ messages: asked }: { readonly messages: readonly unknown[] }) => ({
            message: { role: 'assistant', content: await summarize(asked) },
          });
          const llm = { metadata: options as LlamaindexSummaryOptions, chat };
          // It keeps the list for itself and adds to it.
          return new ChatSummaryMemoryBuffer({ llm, messages: [...messages] }).getMessages();
        },
    };
  },
};
