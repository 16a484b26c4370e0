/** Mastra's `TokenLimiterProcessor` (@mastra/core 1.x): the newest groups of messages that fit. */
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoPrompt, outOfPrompt } from './provider-prompt.ts';

export interface MastraTokenLimiterOptions {
  readonly limit: number;
  readonly trimMode?: 'best-fit' | 'contiguous';
}

interface Processor {
  processLLMRequest(given: { prompt: unknown[] }): Promise<{ prompt: unknown[] } | undefined>;
}

export const adapter: Adapter = {
  versions: ['1'],
  format: aiSdk,
  kind: 'trim',
  options: [
    { limit: 100, trimMode: 'contiguous' },
    { limit: 100, trimMode: 'best-fit' },
    { limit: 200, trimMode: 'contiguous' },
    { limit: 200, trimMode: 'best-fit' },
  ],
  recipe: {
    imports: ["import { TokenLimiterProcessor } from '@mastra/core/processors';"],
    body: [
      'const limiter = new TokenLimiterProcessor(options);',
      'const output = (await limiter.processLLMRequest({ prompt: messages }))?.prompt ?? messages;',
    ],
  },
  async connect(cwd) {
    const processors = await installed('@mastra/core/processors', cwd);
    const TokenLimiter = exportOf<new (options: unknown) => Processor>(processors, 'TokenLimiterProcessor');
    return {
      version: processors.version,
      into: intoPrompt,
      outOf: outOfPrompt,
      plain: true,
      // It trips over a prompt of which nothing fits, so that no empty one is sent.
      refuses: (error) => error.constructor.name === 'TripWire',
      create: () => async (prompt, options) => {
        const result = await new TokenLimiter(options).processLLMRequest({ prompt });
        return result?.prompt ?? prompt;
      },
    };
  },
};
