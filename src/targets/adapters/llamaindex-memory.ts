/** `Memory` of LlamaIndex: the newest messages that fit. */
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoLlamaindex, LIST_RECIPE, outOfLlamaindex } from './llamaindex-messages.ts';

export interface LlamaindexMemoryOptions {
  readonly tokenLimit: number;
  readonly shortTermTokenLimitRatio?: number;
}

interface Memory {
  add(message: unknown): Promise<void>;
  getLLM(): Promise<unknown[]>;
}

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'trim',
  options: [{ tokenLimit: 20 }, { tokenLimit: 60 }, { tokenLimit: 120 }],
  recipe: {
    imports: ["import { Memory } from '@llamaindex/core/memory';"],
    body: [
      ...LIST_RECIPE,
      'const memory = new Memory([], options);',
      'for (const message of list) await memory.add(message);',
      'const output = await memory.getLLM();',
    ],
  },
  async connect(cwd) {
    const core = await installed('@llamaindex/core/memory', cwd);
    const Memory = exportOf<new (messages: unknown[], options: unknown) => Memory>(core, 'Memory');
    // Its tokenizer is loaded at the first count, which takes longer than a call may.
    await newest([{ role: 'user', content: 'a' }], { tokenLimit: 1 });
    return {
      version: core.version,
      into: intoLlamaindex,
      outOf: outOfLlamaindex,
      create: () => newest,
    };

    async function newest(messages: readonly unknown[], options: unknown): Promise<unknown[]> {
      const memory = new Memory([], options);
      for (const message of messages) await memory.add(message);
      return memory.getLLM();
    }
  },
};
