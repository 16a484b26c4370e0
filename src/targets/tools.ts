/** What a compactor under test is handed beside messages and options: a token count and a summarizer, both scripted. */
import type { History } from '../history/message.ts';
import { countTokens } from '../history/tokens.ts';
import type { Format } from '../wire/format.ts';
import type { Tools } from './define.ts';

export function toolsFor(format: Format | undefined): Tools {
  const read = (messages: readonly unknown[]): History =>
    format === undefined ? (messages as History) : format.parse(messages).history;
  return {
    countTokens: (messages) => countTokens(read(messages)),
    summarize: async (messages) => `Summary of ${messages.length} messages.`,
  };
}
