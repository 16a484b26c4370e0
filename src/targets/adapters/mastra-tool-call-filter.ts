/** Mastra's `ToolCallFilter` (@mastra/core 1.x): takes tool calls and their results out of the prompt. */
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoPrompt, outOfPrompt } from './provider-prompt.ts';

export interface MastraToolCallFilterOptions {
  readonly exclude?: readonly string[];
  readonly filterAfterToolSteps?: number;
  readonly preserveModelOutput?: boolean;
}

interface Processor {
  processLLMRequest(given: { prompt: unknown[]; state: object }): Promise<{ prompt: unknown[] } | undefined>;
}

export const adapter: Adapter = {
  versions: ['1'],
  format: aiSdk,
  kind: 'trim',
  options: [{}, { filterAfterToolSteps: 0 }, { filterAfterToolSteps: 1 }, { exclude: ['read_file', 'search', 'tool'] }],
  recipe: {
    imports: ["import { ToolCallFilter } from '@mastra/core/processors';"],
    body: [
      'const given = { prompt: messages, state: {} };',
      'const output = (await new ToolCallFilter(options).processLLMRequest(given))?.prompt ?? messages;',
    ],
  },
  async connect(cwd) {
    const processors = await installed('@mastra/core/processors', cwd);
    const ToolCallFilter = exportOf<new (options: unknown) => Processor>(processors, 'ToolCallFilter');
    return {
      version: processors.version,
      into: intoPrompt,
      outOf: outOfPrompt,
      plain: true,
      create: () => async (prompt, options) => {
        const result = await new ToolCallFilter(options).processLLMRequest({ prompt, state: {} });
        return result?.prompt ?? prompt;
      },
    };
  },
};
