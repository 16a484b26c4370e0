/** Mistakes that a port of the program is likely to make; each breaks a rule that none of the others breaks. */
import { type PlantedFault, planted } from './planted.ts';

export const FURTHER_FAULTS: readonly PlantedFault[] = [
  planted('one-based', 'numbers-from-one', 'the first group has number 1', { firstIndex: () => 1 }),
  planted('loose-budget', 'budget-spares-system', 'a budget that only system messages exceed is left exceeded', {
    budgetIsStrict: false,
  }),
  planted('early-exclusion', 'excludes-before-asking', 'messages are excluded before the summariser has answered', {
    asksFirst: false,
  }),
  planted('bare-window', 'window-drops-system', 'the sliding window lets system messages go', {
    windowSpares: () => false,
  }),
  planted('endless-summary', 'summary-without-limit', 'the summary of tool results is as long as they are', {
    summaryLimit: Number.POSITIVE_INFINITY,
  }),
  planted('skips-by-reason', 'loads-by-reason', 'what once had a reason to be excluded is not loaded again', {
    skips: (entry) => entry.reason !== undefined,
  }),
  planted('stream-copies', 'streams-a-copy', 'a streaming loop compacts a copy of its list, and summaries get lost', {
    streamed: (working) => [...working],
  }),
];
