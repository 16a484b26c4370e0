/** `TokenBasedContextCompactor` of Google's ADK: events before the newest ones become a summary. */
import { type AdkSummarizingOptions, summarizing } from './adk-summarizing.ts';

export type GoogleAdkTokenBasedOptions = AdkSummarizingOptions;

export const adapter = summarizing('TokenBasedContextCompactor');
