/** `ChatMemoryBuffer` of LlamaIndex: the newest messages that fit, never beginning with an assistant. */
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoLlamaindex, LIST_RECIPE, outOfLlamaindex } from './llamaindex-messages.ts';

export interface LlamaindexBufferOptions {
  readonly tokenLimit: number;
}

interface Buffer {
  getMessages(): Promise<unknown[]>;
}

/** It asks its model for the size of its window, which the limit makes needless. */
const LLM = { metadata: { contextWindow: 4_000, maxTokens: 1_000 } };

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'trim',
  options: [{ tokenLimit: 20 }, { tokenLimit: 60 }, { tokenLimit: 120 }],
  recipe: {
    imports: ["import { ChatMemoryBuffer } from '@llamaindex/core/memory';"],
    body: [
      ...LIST_RECIPE,
      'const llm = { metadata: { contextWindow: 4000, maxTokens: 1000 } };',
      'const output = await new ChatMemoryBuffer({ ...options, llm, chatHistory: list }).getMessages();',
    ],
  },
  async connect(cwd) {
    const core = await installed('@llamaindex/core/memory', cwd);
    const ChatMemoryBuffer = exportOf<new (options: object) => Buffer>(core, 'ChatMemoryBuffer');
    // Its tokenizer is loaded at the first count, which takes longer than a call may.
    await newest([{ role: 'user', content: 'a' }], { tokenLimit: 1 });
    return {
      version: core.version,
      into: intoLlamaindex,
      outOf: outOfLlamaindex,
      create: () => newest,
    };

    function newest(messages: readonly unknown[], options: unknown): Promise<unknown[]> {
      const { tokenLimit } = options as LlamaindexBufferOptions;
      return new ChatMemoryBuffer({ tokenLimit, llm: LLM, chatHistory: messages }).getMessages();
    }
  },
};
