/** `pruneMessages` of the AI SDK: drops old tool calls with their results, and reasoning. */
import { aiSdk } from '../../wire/ai-sdk/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { wellTyped, withoutApprovals } from './provider-prompt.ts';

type Window = 'all' | 'before-last-message' | `before-last-${number}-messages`;

export interface AiSdkOptions {
  readonly reasoning?: 'all' | 'before-last-message' | 'none';
  readonly toolCalls?: Window | 'none' | readonly { readonly type: Window; readonly tools?: readonly string[] }[];
  readonly emptyMessages?: 'keep' | 'remove';
}

type PruneMessages = (given: AiSdkOptions & { readonly messages: readonly unknown[] }) => unknown[];

export const adapter: Adapter = {
  versions: ['5', '6', '7'],
  format: aiSdk,
  kind: 'trim',
  options: [
    { toolCalls: 'before-last-2-messages' },
    { reasoning: 'before-last-message' },
    { toolCalls: 'before-last-message' },
    { reasoning: 'before-last-message', toolCalls: 'before-last-3-messages' },
    { reasoning: 'all', toolCalls: 'all' },
    { toolCalls: [{ type: 'before-last-message', tools: ['read_file', 'search'] }] },
    { toolCalls: 'before-last-0-messages' },
  ],
  recipe: {
    imports: ["import { pruneMessages } from 'ai';"],
    body: ['const output = pruneMessages({ messages, ...options });'],
  },
  async connect(cwd) {
    const ai = await installed('ai', cwd);
    const prune = exportOf<PruneMessages>(ai, 'pruneMessages');
    return {
      version: ai.version,
      // Version 5 has no approvals.
      into: ai.version.startsWith('5.') ? withoutApprovals : wellTyped,
      outOf: (messages) => messages,
      plain: true,
      create: () => (messages, options) => prune({ ...(options as AiSdkOptions), messages }),
    };
  },
};
