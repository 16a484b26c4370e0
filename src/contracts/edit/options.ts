/** What contract `edit` can be told, and the texts that it puts in place of what it clears. */
import * as v from 'valibot';
import type { History } from '../../history/message.ts';
import type { OptionsKind } from '../contract.ts';
import { readOptions } from '../read-options.ts';

export interface EditOptions {
  /** How many of the last assistant messages keep their reasoning. */
  readonly keepThinkingTurns: number | 'all';
  /** How many of the last tool uses stay whole; client and server uses share the one budget. */
  readonly keepToolUses: number;
  /** True: only results are cleared. False: call and result go, a placeholder text takes their place. */
  readonly keepToolInputs: boolean;
  /** Names never cleared: a client call by its name, a server use by its name or its tool type. */
  readonly excludeTools: readonly string[];
  /** Whether large arguments of the memory tool are replaced. */
  readonly memory: boolean;
  /** Whether the target provider allows reasoning to be cleared. */
  readonly clearsReasoning: boolean;
}

/** What stands in place of a large argument of the memory tool. */
export const SAVED_ARGUMENT = '(content saved to memory)';
/** The arguments of the memory tool that hold what it saved. */
export const MEMORY_ARGUMENTS = ['file_text', 'insert_text', 'new_str'] as const;
/** Client calls and server uses of these names hold definitions, not results: they are never cleared. */
export const TOOL_SEARCH = 'tool_search';
export const LIST_TOOLS = 'mcp_list_tools';

/** What stands in place of a removed call. */
export function removedCall(name: string): string {
  return `[Tool call: ${name} (parameters and results removed from history)]`;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const schema = v.strictObject({
  keepThinkingTurns: v.optional(v.union([v.literal('all'), count]), 1),
  keepToolUses: v.optional(count, 3),
  keepToolInputs: v.optional(v.boolean(), true),
  excludeTools: v.optional(v.array(v.string()), []),
  memory: v.optional(v.boolean(), true),
  clearsReasoning: v.optional(v.boolean(), true),
});

const DEFAULTS: EditOptions = v.parse(schema, {});

export const editOptions: OptionsKind<EditOptions> = {
  defaults: DEFAULTS,
  parse: (value) => readOptions('edit', schema, value),

  *simpler(options) {
    for (const key of Object.keys(DEFAULTS) as (keyof EditOptions)[]) {
      if (JSON.stringify(options[key]) !== JSON.stringify(DEFAULTS[key])) yield { ...options, [key]: DEFAULTS[key] };
    }
    const { keepToolUses, keepThinkingTurns, excludeTools } = options;
    if (keepToolUses > 0) yield { ...options, keepToolUses: keepToolUses - 1 };
    if (typeof keepThinkingTurns === 'number' && keepThinkingTurns > 0) {
      yield { ...options, keepThinkingTurns: keepThinkingTurns - 1 };
    }
    for (const name of excludeTools) yield { ...options, excludeTools: excludeTools.filter((other) => other !== name) };
  },

  *enumerate(input) {
    const { calls, uses, useCount, results, hasReasoning, hasMemory } = countedParts(input as History);
    // A tool that is the only one of its kind is left out as well by a history without it.
    const names = [...(calls.size > 1 ? calls : []), ...(uses.size > 1 ? uses : [])];
    // No more uses than these can be counted; a budget that covers them all clears nothing, whatever it is.
    const most = results + useCount;
    for (const excludeTools of [[], ...names.map((name) => [name])]) {
      for (let keepToolUses = 0; keepToolUses <= Math.min(2, most); keepToolUses++) {
        for (const keepToolInputs of results > 0 && keepToolUses < most ? [true, false] : [true]) {
          for (const keepThinkingTurns of hasReasoning ? [0, 1] : [1]) {
            for (const memory of hasMemory ? [true, false] : [true]) {
              yield { ...DEFAULTS, keepToolUses, keepToolInputs, keepThinkingTurns, excludeTools, memory };
            }
          }
        }
      }
    }
  },
};

/** What decides which options can make a difference. */
function countedParts(history: History) {
  const calls = new Set<string>();
  const uses = new Set<string>();
  let useCount = 0;
  let results = 0;
  let hasReasoning = false;
  let hasMemory = false;
  for (const { parts } of history) {
    for (const part of parts) {
      if (part.kind === 'call') calls.add(part.name);
      else if (part.kind === 'use') {
        uses.add(part.name);
        useCount++;
      } else if (part.kind === 'result') results++;
      hasReasoning ||= part.kind === 'reasoning';
      hasMemory ||= part.kind === 'call' && part.name === 'memory';
    }
  }
  return { calls, uses, useCount, results, hasReasoning, hasMemory };
}
