/**
 * Repairs a transcript until its provider would take it: one rule at a time, the most telling first, judging again in
 * between, since one repair can uncover what another problem hid. Nothing is invented but marked placeholders.
 */
import type { Transcript } from '../format.ts';
import { judge, type Problem } from '../judge.ts';
import type { WireRule } from '../rule.ts';
import type { Who } from '../who.ts';
import type { Draft, Mode } from './draft.ts';
import { REPAIRS } from './repairs.ts';

/** One thing that was done; `index` counts in the file's own list as it was. */
export interface Change {
  readonly index: number;
  readonly change: string;
}

export interface Fixed {
  readonly draft: Draft;
  readonly changes: readonly Change[];
  /** What no change of the messages can repair. */
  readonly left: readonly Problem[];
}

/** Each round settles one rule, and a rule may come back once for every other; more rounds would go in circles. */
const MAX_ROUNDS = 200;

/** The repaired transcript as a draft. A transcript without problems comes back as it is. */
export function fix(transcript: Transcript, who: Who, rules: readonly WireRule[], mode: Mode): Fixed {
  let draft: Draft = transcript.history.map((message, origin) => ({ message, origin }));
  const changes: Change[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = judge(transcriptOfDraft(draft, transcript), who, rules);
    const rule = rules.find(({ id }) => REPAIRS.has(id) && problems.some((problem) => problem.rule === id));
    if (rule === undefined) return { draft, changes: inOrder(changes), left: problems };
    const violations = problems.filter((problem) => problem.rule === rule.id).map(({ violation }) => violation);
    const repaired = REPAIRS.get(rule.id)!(draft, violations, { mode, format: transcript.format });
    for (const { at, says } of repaired.steps) changes.push({ index: fileIndex(draft, at, transcript), change: says });
    draft = repaired.draft;
  }
  return { draft, changes: inOrder(changes), left: judge(transcriptOfDraft(draft, transcript), who, rules) };
}

function inOrder(changes: readonly Change[]): Change[] {
  return changes.toSorted((left, right) => left.index - right.index);
}

/** A draft as a transcript: messages that were added stand at the place of the one before them. */
export function transcriptOfDraft(draft: Draft, original: Transcript): Transcript {
  let last = original.places[0] ?? { index: 0, path: 'messages.0', parts: [] };
  const places = draft.map(({ origin }) => {
    if (origin !== undefined) last = original.places[origin]!;
    return last;
  });
  return { ...original, history: draft.map(({ message }) => message), places };
}

function fileIndex(draft: Draft, at: number, { places }: Transcript): number {
  for (let index = at; index >= 0; index--) {
    const origin = draft[index]?.origin;
    if (origin !== undefined) return places[origin]!.index;
  }
  return 0;
}
