/** What the rules of contract `exclusion` look at: the lists of a trace, and how a breach in one of them is told. */
import type { Breach } from '../../../finding/verdict.ts';
import type { MetamorphicRule, PointwiseRule, Trial } from '../../../rules/rule.ts';
import type { ExclusionOptions } from '../options.ts';
import type { Strategy } from '../strategy.ts';
import type { ExclusionScript, ExclusionTrace, ModelCall, Row, Step, TurnStep } from '../types.ts';

export type ExclusionTrial = Trial<ExclusionScript, ExclusionOptions, ExclusionTrace>;
export type ExclusionRule = PointwiseRule<ExclusionScript, ExclusionOptions, ExclusionTrace>;
export type ExclusionRerunRule = MetamorphicRule<ExclusionScript, ExclusionOptions, ExclusionTrace>;

/** The rule that sees every difference; whatever breaks another rule breaks it too. */
export const FOLLOW_UPS: readonly string[] = ['exclusion/equals-reference'];

/** One list at one moment. */
export interface Listing {
  readonly step: Step;
  readonly name: 'store' | 'working';
  readonly rows: readonly Row[];
  /** The same list before the strategy ran, where it was seen. */
  readonly before?: readonly Row[];
}

/** The lists that have just been annotated. */
export function annotatedLists({ options, output }: Pick<ExclusionTrial, 'options' | 'output'>): Listing[] {
  const lists: Listing[] = [];
  for (const step of output) {
    if (step.kind === 'turn') {
      if (options.strategy !== null)
        for (const { working: rows } of step.calls) lists.push({ step, name: 'working', rows });
      if (options.after !== null) lists.push({ step, name: 'store', rows: step.store });
    } else {
      lists.push({ step, name: 'store', rows: step.store, ...(step.kind === 'compact' && { before: step.before }) });
    }
  }
  return lists;
}

export function turnsOf(output: ExclusionTrace): TurnStep[] {
  return output.filter((step) => step.kind === 'turn');
}

/** Ids that the script gives, so that nobody can promise that they are unique. */
export function givenIds(script: ExclusionScript): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const event of script) {
    if (event.kind === 'add') for (const { id } of event.messages) if (id !== undefined) ids.add(id);
    if (event.kind !== 'turn') continue;
    for (const { id } of event.input) if (id !== undefined) ids.add(id);
    for (const { reply, results } of event.rounds) {
      for (const { id } of reply) if (id !== undefined) ids.add(id);
      if (results?.id !== undefined) ids.add(results.id);
    }
  }
  return ids;
}

export function isSummary({ group }: Row): boolean {
  return (group?.sources?.length ?? 0) > 0;
}

/** Reasons of strategies that put a summary in place of what they exclude. */
export function isSummarised({ excluded, reason }: Row): boolean {
  return excluded && (reason === 'summarized' || reason === 'tool_result_compaction');
}

/** Summaries of the model's list that are not in the transcript. */
export function outsiders({ working, transcript }: ModelCall): Row[] {
  const inside = new Set(transcript.map(({ object }) => object));
  return working.filter((row) => isSummary(row) && !inside.has(row.object));
}

/** A strategy and those that it is composed of. */
export function* withParts(strategy: Strategy): Generator<Strategy> {
  yield strategy;
  if (strategy.kind === 'budget') for (const part of strategy.strategies) yield* withParts(part);
}

/** `m7 (msg_3, tool)`: a message as the sentences of breaches name it. */
export function named(row: Row): string {
  return `${row.id ?? `object ${row.object}`} (${row.role})`;
}

/** A breach in `list` after the event of `step`. */
export function breachIn(step: Step, list: string, field: string, says: string, row?: Row): Breach {
  const where = { side: 'output', message: step.event, part: list, field } as const;
  return { where: row === undefined ? where : { ...where, role: row.role }, says: `event ${step.event}: ${says}` };
}
