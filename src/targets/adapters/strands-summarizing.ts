/** `SummarizingConversationManager` of Strands, with a model that streams Proctor's scripted summary. */
import { bedrock } from '../../wire/bedrock/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { outOfStrands, strands } from './strands-messages.ts';

export interface StrandsSummarizingOptions {
  readonly summaryRatio?: number;
  readonly preserveRecentMessages?: number;
  readonly pinFirst?: number;
}

interface Manager {
  reduce(given: { agent: { messages: unknown[] }; model: object }): Promise<boolean>;
}

export const adapter: Adapter = {
  versions: ['1'],
  format: bedrock,
  kind: 'summarize',
  // What is kept is a number of messages, by documentation: the last user message may lie before it. And whoever pins the
  // first messages has them marked as such.
  levels: { 'promise/keeps-last-user': 'warn', 'general/input-unchanged': 'warn' },
  options: [
    { summaryRatio: 0.5, preserveRecentMessages: 2 },
    { summaryRatio: 0.8, preserveRecentMessages: 1 },
    { summaryRatio: 0.5, preserveRecentMessages: 2, pinFirst: 1 },
  ],
  recipe: {
    imports: ["import { Message, SummarizingConversationManager } from '@strands-agents/sdk';"],
    body: [
      "const message = () => Message.fromJSON({ role: 'assistant', content: [{ text: summary() }] });",
      'const model = { async *streamAggregated() { return { message: message() }; } };',
      'const output = messages.map((one) => Message.fromJSON(one));',
      'await new SummarizingConversationManager(options).reduce({ agent: { messages: output }, model });',
    ],
  },
  async connect(cwd) {
    const sdk = await strands(cwd);
    const Summarizing = exportOf<new (config: object) => Manager>(sdk, 'SummarizingConversationManager');
    return {
      version: sdk.version,
      into: sdk.into,
      outOf: outOfStrands,
      create:
        () =>
        async (given, options, { summarize }) => {
          const messages = [...given];
          const model = {
            // biome-ignore lint/correctness/useYield: the answer is what the generator returns.
            async *streamAggregated(asked: readonly unknown[]) {
              const content = [{ text: await summarize(asked) }];
              return { message: sdk.into([{ role: 'assistant', content }])[0], stopReason: 'endTurn' };
            },
          };
          await new Summarizing(options as StrandsSummarizingOptions).reduce({ agent: { messages }, model });
          return messages;
        },
    };
  },
};
