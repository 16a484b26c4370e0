/** What a compactor under test is handed beside messages and options: a token count and a summarizer, both scripted. */
import type { Summarizing } from '../fakes/summarizer.ts';
import type { History } from '../history/message.ts';
import { countTokens } from '../history/tokens.ts';
import type { Format } from '../wire/format.ts';
import type { Tools } from './define.ts';

/** `summarizer` is that of one run. */
export function toolsFor(format: Format | undefined): (summarizer: Summarizing) => Tools {
  const read = (messages: readonly unknown[]): History =>
    format === undefined ? (messages as History) : format.parse(messages).history;
  const count = (messages: readonly unknown[]): number => countTokens(read(messages));
  return ({ summarize }) => ({ countTokens: count, summarize });
}
