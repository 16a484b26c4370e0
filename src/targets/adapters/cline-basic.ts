/**
 * The basic compaction of Cline, which asks no model: what was folded leaves the user's prompts, and the newest messages
 * stay. In mode `manual`, as its users ask for it, so that it does not wait for a window to be full.
 */
import { anthropic } from '../../wire/anthropic/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';

export interface ClineBasicOptions {
  /** How many tokens the model takes. */
  readonly maxInputTokens: number;
  /** The share of them that shall be left; default half. */
  readonly manualTargetRatio?: number;
  readonly preserveRecentTokens?: number;
}

type Prepare = (input: object) => Promise<{ readonly messages: readonly unknown[] } | undefined>;
type Create = (config: object, options: object) => Prepare;

export const adapter: Adapter = {
  versions: ['0'],
  format: anthropic,
  kind: 'trim',
  // It joins the prompts of the user in one message, made new.
  levels: { 'promise/idempotent': 'warn' },
  options: [{ maxInputTokens: 60 }, { maxInputTokens: 120 }, { maxInputTokens: 300 }],
  recipe: {
    imports: ["import { createContextCompactionPrepareTurn } from '@cline/core';"],
    body: [
      "const compaction = { enabled: true, strategy: 'basic' };",
      "const config = { compaction, providerId: 'p', modelId: 'm', providerConfig: {}, sessionId: 's' };",
      'const { maxInputTokens } = options;',
      "const model = { id: 'm', provider: 'p', info: { id: 'm', maxInputTokens, contextWindow: maxInputTokens } };",
      "const prepare = createContextCompactionPrepareTurn(config, { mode: 'manual' });",
      'const { signal } = new AbortController();',
      "const turn = { messages, apiMessages: messages, model, abortSignal: signal, systemPrompt: '', tools: [], iteration: 1 };",
      'const output = (await prepare(turn))?.messages ?? messages;',
    ],
  },
  async connect(cwd) {
    const core = await installed('@cline/core', cwd);
    const createPrepare = exportOf<Create>(core, 'createContextCompactionPrepareTurn');
    return {
      version: core.version,
      into: (messages) => messages.filter(({ role }) => role !== 'system'),
      outOf: (messages) => messages.map(bare),
      create: () => async (messages, options) => {
        const { maxInputTokens, manualTargetRatio, ...more } = options as ClineBasicOptions;
        const compaction = { enabled: true, strategy: 'basic', ...more };
        const config = { compaction, providerId: 'p', modelId: 'm', providerConfig: {}, sessionId: 's' };
        const info = { id: 'm', maxInputTokens, contextWindow: maxInputTokens };
        const prepare = createPrepare(config, {
          mode: 'manual',
          ...(manualTargetRatio === undefined ? {} : { manualTargetRatio }),
        });
        const result = await prepare({
          agentId: 'a',
          conversationId: 'c',
          parentAgentId: null,
          iteration: 1,
          messages,
          apiMessages: messages,
          abortSignal: new AbortController().signal,
          systemPrompt: '',
          tools: [],
          model: { id: 'm', provider: 'p', info },
        });
        return result?.messages ?? messages;
      },
    };
  },
};

/** Its notes on a message are taken off before it is sent, and a text alone is sent as a block. */
function bare(message: unknown): object {
  const { metadata: _, content, ...rest } = message as { metadata?: unknown; content: unknown };
  return { ...rest, content: typeof content === 'string' ? [{ type: 'text', text: content }] : content };
}
