/** `TokenLimiter` of @mastra/memory 0.x: the newest messages that fit, counted with a tokenizer of its own. */
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { CORE_RECIPE, intoCore, outOfCore } from './core-messages.ts';

export interface MastraMemoryTokenLimiterOptions {
  readonly limit: number;
}

interface Processor {
  logger: object;
  process(messages: unknown[]): unknown[];
}

/** Inside of Mastra it is given one that writes to the console. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

export const adapter: Adapter = {
  versions: ['0.14', '0.15'],
  format: aiSdk,
  kind: 'trim',
  options: [{ limit: 60 }, { limit: 100 }, { limit: 200 }],
  recipe: {
    imports: ["import { TokenLimiter } from '@mastra/memory/processors';"],
    body: [
      ...CORE_RECIPE,
      'const limiter = new TokenLimiter(options);',
      'limiter.logger = console;',
      'const output = limiter.process(core);',
    ],
  },
  async connect(cwd) {
    const processors = await installed('@mastra/memory/processors', cwd);
    const TokenLimiter = exportOf<new (options: unknown) => Processor>(processors, 'TokenLimiter');
    // Building its tokenizer takes a hundred times as long as using it, and a limiter has no state.
    const limiters = new Map<number, Processor>();
    const limiterOf = (limit: number): Processor => {
      const known = limiters.get(limit) ?? Object.assign(new TokenLimiter(limit), { logger: SILENT });
      limiters.set(limit, known);
      return known;
    };
    return {
      version: processors.version,
      into: intoCore,
      outOf: outOfCore,
      plain: true,
      create: () => (messages, options) =>
        limiterOf((options as MastraMemoryTokenLimiterOptions).limit).process(messages),
    };
  },
};
