/** `TokenMemory` of the BeeAI framework: as many messages as fit by its own estimate, the oldest go first. */
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { type BeeaiMemory, beeaiMessages, LIST_IMPORT, LIST_RECIPE, outOfBeeai } from './beeai-messages.ts';

export interface BeeaiTokenOptions {
  readonly maxTokens: number;
  readonly capacityThreshold?: number;
  readonly syncThreshold?: number;
}

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'trim',
  options: [{ maxTokens: 200 }, { maxTokens: 100 }, { maxTokens: 60 }],
  recipe: {
    imports: ["import { TokenMemory } from 'beeai-framework/memory/tokenMemory';", LIST_IMPORT],
    body: [
      ...LIST_RECIPE,
      'const memory = new TokenMemory(options);',
      'await memory.addMany(list);',
      'const output = memory.messages.map((message) => message.toPlain());',
    ],
  },
  async connect(cwd) {
    const file = await installed('beeai-framework/memory/tokenMemory', cwd);
    const TokenMemory = exportOf<new (options: object) => BeeaiMemory>(file, 'TokenMemory');
    return {
      version: file.version,
      into: await beeaiMessages(cwd),
      outOf: outOfBeeai,
      // A message that is larger than the memory: it says so, as documented.
      refuses: ({ message }) => message.includes('cannot fit inside current memory'),
      create: () => async (messages, options) => {
        const memory = new TokenMemory({ ...(options as BeeaiTokenOptions) });
        await memory.addMany(messages);
        return memory.messages;
      },
    };
  },
};
