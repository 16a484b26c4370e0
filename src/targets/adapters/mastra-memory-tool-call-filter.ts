/** `ToolCallFilter` of @mastra/memory 0.x, which is what Node 20 gets: drops messages that hold tool calls. */
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { CORE_RECIPE, intoCore, outOfCore } from './core-messages.ts';

export interface MastraMemoryToolCallFilterOptions {
  readonly exclude?: readonly string[];
}

interface Processor {
  process(messages: unknown[]): unknown[];
}

export const adapter: Adapter = {
  versions: ['0.14', '0.15'],
  format: aiSdk,
  kind: 'trim',
  options: [{ exclude: ['read_file', 'search', 'tool'] }, { exclude: ['web_search', 'memory'] }, {}],
  recipe: {
    imports: ["import { ToolCallFilter } from '@mastra/memory/processors';"],
    body: [...CORE_RECIPE, 'const output = new ToolCallFilter(options).process(core);'],
  },
  async connect(cwd) {
    const processors = await installed('@mastra/memory/processors', cwd);
    const ToolCallFilter = exportOf<new (options: unknown) => Processor>(processors, 'ToolCallFilter');
    return {
      version: processors.version,
      into: intoCore,
      outOf: outOfCore,
      plain: true,
      create: () => (messages, options) => new ToolCallFilter(options).process(messages),
    };
  },
};
