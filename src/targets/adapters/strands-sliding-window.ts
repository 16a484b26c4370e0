/** `SlidingWindowConversationManager` of Strands, asked to reduce: proactively, or after an overflow. */
import { bedrock } from '../../wire/bedrock/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { outOfStrands, strands } from './strands-messages.ts';

export interface StrandsSlidingWindowOptions {
  readonly windowSize?: number;
  readonly shouldTruncateResults?: boolean;
  readonly pinFirst?: number;
  /** The model has just refused a request that was too long. */
  readonly overflow?: boolean;
}

interface Manager {
  reduce(given: { agent: { messages: unknown[] }; error?: Error }): boolean;
}

export const adapter: Adapter = {
  versions: ['1'],
  format: bedrock,
  kind: 'trim',
  // Asked once more, it trims once more: it is asked when the model has refused what there is. And whoever pins the first
  // messages has them marked as such.
  levels: { 'promise/idempotent': 'off', 'general/input-unchanged': 'warn' },
  options: [
    { windowSize: 4 },
    { windowSize: 8 },
    { windowSize: 4, pinFirst: 1 },
    { windowSize: 6, overflow: true, shouldTruncateResults: true },
  ],
  recipe: {
    imports: ["import { Message, SlidingWindowConversationManager } from '@strands-agents/sdk';"],
    body: [
      'const output = messages.map((message) => Message.fromJSON(message));',
      'new SlidingWindowConversationManager(options).reduce({ agent: { messages: output } });',
    ],
  },
  async connect(cwd) {
    const sdk = await strands(cwd);
    const SlidingWindow = exportOf<new (config: object) => Manager>(sdk, 'SlidingWindowConversationManager');
    return {
      version: sdk.version,
      into: sdk.into,
      outOf: outOfStrands,
      create: () => (given, options) => {
        const { overflow = false, ...config } = options as StrandsSlidingWindowOptions;
        // The list is the agent's own, to be edited; the messages in it are shared with whoever else holds them.
        const messages = [...given];
        new SlidingWindow(config).reduce({ agent: { messages }, ...(overflow && { error: new Error('overflow') }) });
        return messages;
      },
    };
  },
};
