/** Cases with fast-check by somebody who knows contract edit: rounds of calls with their results, ids that come back. */
import fc from 'fast-check';
import { type EditOptions, editOptions } from '../../contracts/edit/options.ts';
import type { History, Message, Part } from '../../history/message.ts';

export interface StockCase {
  readonly input: History;
  readonly options: EditOptions;
}

const text = fc.string({ maxLength: 40 });
const name = fc.constantFrom('tool', 'read_file', 'memory', 'grep');

/** A round of calls with their results: some calls share an id, some have no result, results come in any order. */
const call = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  name,
  memory: fc.boolean(),
  answered: fc.boolean(),
  rank: fc.nat(),
  content: text,
});
const round = fc.record({
  kind: fc.constant('round' as const),
  reasoning: fc.option(fc.record({ text, anchor: fc.boolean() }), { nil: undefined }),
  text: fc.option(fc.record({ text, cited: fc.boolean() }), { nil: undefined }),
  use: fc.option(text, { nil: undefined }),
  calls: fc.array(call, { maxLength: 3 }),
});
const plain = fc.record({ kind: fc.constantFrom('user' as const, 'system' as const), text, cited: fc.boolean() });

/** Cases of so many rounds. */
export function writtenCases(rounds: {
  readonly minLength: number;
  readonly maxLength: number;
}): fc.Arbitrary<StockCase> {
  return fc.record({ input: fc.array(fc.oneof(plain, round), { ...rounds, size: 'max' }).map(historyOf), options });
}

const options = fc
  .record({
    keepThinkingTurns: fc.integer({ min: 0, max: 3 }),
    keepToolUses: fc.integer({ min: 0, max: 6 }),
    keepToolInputs: fc.boolean(),
    excludeTools: fc.subarray(['grep', 'read_file', 'web_search'], { maxLength: 1 }),
    memory: fc.boolean(),
    clearsReasoning: fc.boolean(),
  })
  .map((drawn) => editOptions.parse(drawn));

type Step = { kind: 'user' | 'system'; text: string; cited: boolean } | RoundStep;
interface RoundStep {
  readonly kind: 'round';
  readonly reasoning: { readonly text: string; readonly anchor: boolean } | undefined;
  readonly text: { readonly text: string; readonly cited: boolean } | undefined;
  readonly use: string | undefined;
  readonly calls: readonly {
    readonly id: number;
    readonly name: string;
    readonly memory: boolean;
    readonly answered: boolean;
    readonly rank: number;
    readonly content: string;
  }[];
}

function historyOf(steps: readonly Step[]): History {
  return steps.flatMap((step, at): Message[] => {
    if (step.kind !== 'round') return [{ role: step.kind, parts: [textPart(step)] }];
    const parts: Part[] = [];
    if (step.reasoning !== undefined) {
      const { text, anchor } = step.reasoning;
      parts.push(anchor ? { kind: 'reasoning', text, anchor: true } : { kind: 'reasoning', text });
    }
    if (step.text !== undefined) parts.push(textPart(step.text));
    if (step.use !== undefined) {
      const tool = 'web_search';
      parts.push({ kind: 'use', id: `srv_${at}`, tool, name: tool, args: {}, result: step.use });
    }
    for (const { id, name: tool, memory, content } of step.calls) {
      const args = memory ? { file_text: content } : { path: content };
      parts.push({ kind: 'call', id: `call_${id}`, name: tool, args });
    }
    const results = step.calls
      .filter(({ answered }) => answered)
      .toSorted((left, right) => left.rank - right.rank)
      .map(
        ({ id, content }): Message => ({ role: 'tool', parts: [{ kind: 'result', callId: `call_${id}`, content }] }),
      );
    return [{ role: 'assistant', parts }, ...results];
  });
}

function textPart({ text: words, cited }: { readonly text: string; readonly cited: boolean }): Part {
  return cited ? { kind: 'text', text: words, citations: [{ index: 0 }] } : { kind: 'text', text: words };
}
