/** What contract `exclusion` can be told: the strategies of a session and how it keeps its history. */
import * as v from 'valibot';
import type { OptionsKind } from '../contract.ts';
import { readOptions } from '../read-options.ts';
import { simplerStrategies } from './simpler-strategy.ts';
import { type Strategy, strategySchema, type Tokenizer, tokenizerSchema } from './strategy.ts';
import type { ExclusionScript } from './types.ts';

export interface ExclusionOptions {
  /** Runs before every call of the model, and for a `compact` that names none. Null: no compaction there. */
  readonly strategy: Strategy | null;
  /** Runs on the loaded history before a turn. */
  readonly before: Strategy | null;
  /** Runs on the stored list after a turn. */
  readonly after: Strategy | null;
  /** Counts messages outside of the strategies that bring their own. Null: they are not counted. */
  readonly tokenizer: Tokenizer | null;
  /** Whether loading leaves out what is excluded. */
  readonly skipExcluded: boolean;
  /** What becomes of the sources of a summary that may not enter the transcript: included again, or left excluded. */
  readonly onReject: 'revert' | 'keep';
  readonly maxIterations: number;
  /** True: the response is put together from updates, with neither flags nor summaries. */
  readonly streaming: boolean;
}

const strategy = v.optional(v.nullable(strategySchema), null);
const schema: v.GenericSchema<unknown, ExclusionOptions> = v.strictObject({
  strategy: v.optional(v.nullable(strategySchema), { kind: 'toolResult', keepLastToolCallGroups: 1 }),
  before: strategy,
  after: strategy,
  tokenizer: v.optional(v.nullable(tokenizerSchema), null),
  skipExcluded: v.optional(v.boolean(), false),
  onReject: v.optional(v.picklist(['revert', 'keep']), 'revert'),
  maxIterations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 40),
  streaming: v.optional(v.boolean(), false),
});

const DEFAULTS: ExclusionOptions = v.parse(schema, {});

export const exclusionOptions: OptionsKind<ExclusionOptions> = {
  defaults: DEFAULTS,
  parse: (value) => readOptions('exclusion', schema, value),

  *simpler(options) {
    for (const key of Object.keys(DEFAULTS) as (keyof ExclusionOptions)[]) {
      if (JSON.stringify(options[key]) !== JSON.stringify(DEFAULTS[key])) yield { ...options, [key]: DEFAULTS[key] };
    }
    for (const key of ['strategy', 'before', 'after'] as const) {
      const given = options[key];
      if (given === null) continue;
      if (key === 'strategy') yield { ...options, [key]: null };
      for (const simpler of simplerStrategies(given)) yield { ...options, [key]: simpler };
    }
    if (options.maxIterations < DEFAULTS.maxIterations && options.maxIterations > 1) {
      yield { ...options, maxIterations: options.maxIterations - 1 };
    }
  },

  *enumerate(input) {
    const script = input as ExclusionScript;
    const hasTurn = script.some((event) => event.kind === 'turn');
    const hasSecondTurn = script.filter((event) => event.kind === 'turn').length > 1;
    for (const tried of SMALL_STRATEGIES) {
      for (const onReject of hasTurn ? (['revert', 'keep'] as const) : (['revert'] as const)) {
        for (const skipExcluded of hasSecondTurn ? [false, true] : [false]) {
          yield { ...DEFAULTS, strategy: tried, onReject, skipExcluded };
        }
      }
    }
  },
};

/** One of each kind, as tight as it gets. */
const SMALL_STRATEGIES: readonly Strategy[] = [
  { kind: 'toolResult', keepLastToolCallGroups: 0 },
  { kind: 'toolResult', keepLastToolCallGroups: 1 },
  { kind: 'selective', keepLastToolCallGroups: 0 },
  { kind: 'sliding', keepLastGroups: 1, preserveSystem: true },
  { kind: 'truncation', maxN: 1, compactTo: 1, metric: 'messages', preserveSystem: true },
  { kind: 'summarize', targetCount: 1, threshold: 0, prompt: 'P', maxSummaryInputTokens: null },
];
