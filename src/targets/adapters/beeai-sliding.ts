/** `SlidingMemory` of the BeeAI framework: as many messages as it has room for, the oldest go first. */
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { type BeeaiMemory, beeaiMessages, LIST_IMPORT, LIST_RECIPE, outOfBeeai } from './beeai-messages.ts';

export interface BeeaiSlidingOptions {
  readonly size: number;
}

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'trim',
  options: [{ size: 3 }, { size: 6 }, { size: 10 }],
  recipe: {
    imports: ["import { SlidingMemory } from 'beeai-framework/memory/slidingMemory';", LIST_IMPORT],
    body: [
      ...LIST_RECIPE,
      'const memory = new SlidingMemory(options);',
      'await memory.addMany(list);',
      'const output = memory.messages.map((message) => message.toPlain());',
    ],
  },
  async connect(cwd) {
    const file = await installed('beeai-framework/memory/slidingMemory', cwd);
    const SlidingMemory = exportOf<new (options: object) => BeeaiMemory>(file, 'SlidingMemory');
    return {
      version: file.version,
      into: await beeaiMessages(cwd),
      outOf: outOfBeeai,
      create: () => async (messages, options) => {
        const memory = new SlidingMemory({ ...(options as BeeaiSlidingOptions) });
        await memory.addMany(messages);
        return memory.messages;
      },
    };
  },
};
