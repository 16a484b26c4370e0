/** `AnchoredContextCompactor` of Google's ADK: one summary, kept up to date, stands before the newest events. */
import { type AdkSummarizingOptions, summarizing } from './adk-summarizing.ts';

export type GoogleAdkAnchoredOptions = AdkSummarizingOptions;

export const adapter = summarizing('AnchoredContextCompactor');
