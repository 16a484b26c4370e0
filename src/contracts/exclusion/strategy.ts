/** The seven strategies and what each can be told, as plain data; names and limits as in agent-framework. */
import * as v from 'valibot';

/** `char4`: a quarter of the code points, at least 1. `len`: the code points. A function: any real tokenizer. */
export type Tokenizer = 'char4' | 'len' | ((text: string) => number);

const whole = v.pipe(v.number(), v.integer());
const atLeast = (least: number) => v.pipe(whole, v.minValue(least));
const share = v.pipe(v.number(), v.gtValue(0), v.maxValue(1));
const tokenizer = v.union([v.picklist(['char4', 'len']), v.custom<(text: string) => number>(isFunction, 'a function')]);

export const tokenizerSchema: v.GenericSchema<unknown, Tokenizer> = tokenizer;

export type Strategy =
  | {
      readonly kind: 'truncation';
      /** More than this triggers. */
      readonly maxN: number;
      readonly compactTo: number;
      readonly metric: 'messages' | 'tokens';
      readonly preserveSystem: boolean;
    }
  | { readonly kind: 'sliding'; readonly keepLastGroups: number; readonly preserveSystem: boolean }
  | { readonly kind: 'selective'; readonly keepLastToolCallGroups: number }
  | { readonly kind: 'toolResult'; readonly keepLastToolCallGroups: number }
  | {
      readonly kind: 'summarize';
      readonly targetCount: number;
      readonly threshold: number;
      readonly prompt: string;
      /** Null: no limit. */
      readonly maxSummaryInputTokens: number | null;
    }
  | {
      readonly kind: 'budget';
      readonly tokenBudget: number;
      readonly tokenizer: Tokenizer;
      readonly strategies: readonly Strategy[];
      readonly earlyStop: boolean;
    }
  | {
      readonly kind: 'window';
      readonly maxContextWindowTokens: number;
      readonly maxOutputTokens: number;
      readonly tokenizer: Tokenizer;
      readonly toolEvictionThreshold: number;
      readonly truncationThreshold: number;
      readonly keepLastToolCallGroups: number;
    };

export type StrategyOf<K extends Strategy['kind']> = Extract<Strategy, { kind: K }>;

/**
 * What the summariser is told when nobody says otherwise. The wording is ours; its estimate is the same 148 tokens as
 * that of the original, so that the same groups fit into the same budget.
 */
export const DEFAULT_PROMPT = [
  'Summarise the conversation below so that it can go on without the messages that the summary replaces.',
  'Write five sentences or fewer, in the language of the conversation.',
  'Keep what the user wants, what the assistant has done, and what came of it.',
  'Keep names, numbers, file paths, identifiers, decisions, and what is still open or was promised.',
  'Keep everything that an earlier summary says; it stands for messages that are no longer here to be read.',
  'Do not judge, correct, guess, advise or add; do not mention anything that the conversation does not hold.',
  'Answer with the summary alone, as text.',
].join('\n');

const truncation = v.pipe(
  v.strictObject({
    kind: v.literal('truncation'),
    maxN: atLeast(1),
    compactTo: atLeast(1),
    metric: v.optional(v.picklist(['messages', 'tokens']), 'messages'),
    preserveSystem: v.optional(v.boolean(), true),
  }),
  v.check((options) => options.compactTo <= options.maxN, 'compactTo of at most maxN'),
);

const window = v.pipe(
  v.strictObject({
    kind: v.literal('window'),
    maxContextWindowTokens: atLeast(1),
    maxOutputTokens: atLeast(0),
    tokenizer: v.optional(tokenizer, 'char4'),
    toolEvictionThreshold: v.optional(share, 0.5),
    truncationThreshold: v.optional(share, 0.8),
    keepLastToolCallGroups: v.optional(atLeast(0), 4),
  }),
  v.check((o) => o.maxOutputTokens < o.maxContextWindowTokens, 'maxOutputTokens below maxContextWindowTokens'),
  v.check((o) => o.truncationThreshold >= o.toolEvictionThreshold, 'truncationThreshold of at least the other'),
);

/** Fills up defaults; refuses what the constructors of the original refuse. */
export const strategySchema: v.GenericSchema<unknown, Strategy> = v.lazy((value) => {
  switch ((value as { readonly kind?: unknown } | null)?.kind) {
    case 'truncation':
      return truncation;
    case 'sliding':
      return sliding;
    case 'selective':
    case 'toolResult':
      return toolGroups;
    case 'summarize':
      return summarize;
    case 'budget':
      return budget;
    case 'window':
      return window;
    default:
      return unknownKind;
  }
});

const sliding = v.strictObject({
  kind: v.literal('sliding'),
  keepLastGroups: atLeast(1),
  preserveSystem: v.optional(v.boolean(), true),
});
const toolGroups = v.strictObject({
  kind: v.picklist(['selective', 'toolResult']),
  keepLastToolCallGroups: v.optional(atLeast(0), 1),
});
const summarize = v.strictObject({
  kind: v.literal('summarize'),
  targetCount: v.optional(atLeast(1), 4),
  threshold: v.optional(atLeast(0), 2),
  prompt: v.optional(v.string(), DEFAULT_PROMPT),
  maxSummaryInputTokens: v.optional(v.nullable(atLeast(1)), 8000),
});
const budget = v.strictObject({
  kind: v.literal('budget'),
  tokenBudget: whole,
  tokenizer: v.optional(tokenizer, 'char4'),
  strategies: v.optional(v.array(strategySchema), []),
  earlyStop: v.optional(v.boolean(), true),
});
const unknownKind = v.strictObject({
  kind: v.picklist(['truncation', 'sliding', 'selective', 'toolResult', 'summarize', 'budget', 'window']),
}) as unknown as v.GenericSchema<unknown, Strategy>;

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
