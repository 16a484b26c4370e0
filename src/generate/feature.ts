/**
 * The shapes that a drawn history can have, one bit each: the generator asks "may this case have it?" and notes "it
 * has it" some hundred times a case, so a feature is a bit there and becomes a word only when somebody reads it.
 */

export const CALLS = 1 << 0;
export const PARALLEL_CALLS = 1 << 1;
export const RESULTS_OUT_OF_ORDER = 1 << 2;
export const RESULTS_TOGETHER = 1 << 3;
export const SERVER_USES = 1 << 4;
export const UNFINISHED_USES = 1 << 5;
export const FAILURES = 1 << 6;
export const BARE_RESULTS = 1 << 7;
export const MEDIA = 1 << 8;
export const APPROVALS = 1 << 9;
export const REASONING = 1 << 10;
export const REASONING_ONLY = 1 << 11;
export const SIGNATURES = 1 << 12;
export const ANCHORS = 1 << 13;
export const MIXED_PARTS = 1 << 14;
export const SYSTEM = 1 << 15;
export const SYSTEM_INSIDE = 1 << 16;
export const UNICODE = 1 << 17;
export const MARKERS = 1 << 18;
export const SUMMARIES = 1 << 19;
export const CITATIONS = 1 << 20;
export const MEMORY = 1 << 21;
export const ODD_ARGUMENTS = 1 << 22;
export const ODD_NAMES = 1 << 23;
export const LABELS = 1 << 24;
export const RESULTS_APART = 1 << 25;
export const PENDING_CALL = 1 << 26;
export const LOST_RESULT = 1 << 27;
export const INTERIM_RESULT = 1 << 28;
export const REUSED_ID = 1 << 29;
export const REPEATED_ID = 1 << 30;
export const STRAYS = 1 << 31;

export interface Feature {
  readonly bit: number;
  readonly name: string;
  /** What a history with this feature has, as the end of "a history with …". */
  readonly means: string;
}

const feature = (bit: number, name: string, means: string): Feature => ({ bit, name, means });

/** Every feature, by bit. */
export const FEATURES: readonly Feature[] = [
  feature(CALLS, 'calls', 'client-side tool calls'),
  feature(PARALLEL_CALLS, 'parallel-calls', 'several calls in one message'),
  feature(RESULTS_OUT_OF_ORDER, 'results-out-of-order', 'results in another order than their calls'),
  feature(RESULTS_TOGETHER, 'results-together', 'several results in one tool message'),
  feature(SERVER_USES, 'server-uses', 'tools that the provider ran'),
  feature(UNFINISHED_USES, 'unfinished-uses', 'server-side uses without a result'),
  feature(FAILURES, 'failures', 'results that are errors'),
  feature(BARE_RESULTS, 'bare-results', 'results that are empty, one character long, or cleared before'),
  feature(MEDIA, 'media', 'images in messages and results'),
  feature(APPROVALS, 'approvals', 'requests to approve a call, and their answers'),
  feature(REASONING, 'reasoning', 'reasoning parts'),
  feature(REASONING_ONLY, 'reasoning-only', 'messages of reasoning alone'),
  feature(SIGNATURES, 'signatures', 'signed or redacted reasoning'),
  feature(ANCHORS, 'anchors', 'reasoning tied to a call'),
  feature(
    MIXED_PARTS,
    'mixed-parts',
    'several texts in a message, or texts and reasoning between and behind its calls',
  ),
  feature(SYSTEM, 'system', 'a system message'),
  feature(SYSTEM_INSIDE, 'system-inside', 'system or developer messages in the middle'),
  feature(UNICODE, 'unicode', 'emoji, combining marks and other text beyond ASCII'),
  feature(MARKERS, 'markers', 'texts that look like placeholders, patterns or markup'),
  feature(SUMMARIES, 'summaries', 'summaries of what came before'),
  feature(CITATIONS, 'citations', 'citations'),
  feature(MEMORY, 'memory', 'calls of the memory tool'),
  feature(ODD_ARGUMENTS, 'odd-arguments', 'arguments with nulls, strange keys, or as raw text'),
  feature(ODD_NAMES, 'odd-names', 'ids and names that are legal and unusual'),
  feature(LABELS, 'labels', 'ids, sources and extra fields'),
  feature(RESULTS_APART, 'results-apart', 'results with other messages between them and their calls'),
  feature(PENDING_CALL, 'pending-call', 'calls in the last message'),
  feature(LOST_RESULT, 'lost-result', 'calls in the middle that nobody answers'),
  feature(INTERIM_RESULT, 'interim-result', 'two results for one call'),
  feature(REUSED_ID, 'reused-id', 'a call with the id of an earlier one'),
  feature(REPEATED_ID, 'repeated-id', 'two calls with one id in one message'),
  feature(STRAYS, 'strays', 'empty messages, results without a call, parts in a role that has no such part'),
];

/** The features that no provider accepts, or not every one. A history without them is called valid. */
export const ODD = RESULTS_APART | PENDING_CALL | LOST_RESULT | INTERIM_RESULT | REUSED_ID | REPEATED_ID | STRAYS;

/** The names of the features in `bits`, and first of all `valid` or `odd`. */
export function featureNames(bits: number): string[] {
  const names = [(bits & ODD) === 0 ? 'valid' : 'odd'];
  for (let rest = bits; rest !== 0; rest &= rest - 1) names.push(FEATURES[31 - Math.clz32(rest & -rest)]!.name);
  return names;
}
