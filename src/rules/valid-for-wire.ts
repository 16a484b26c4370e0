import type { History } from '../history/message.ts';
import { pairCalls } from '../history/pairing.ts';
import type { Transcript } from '../wire/format.ts';
import { introduced } from '../wire/introduced.ts';
import { judge, type Problem } from '../wire/judge.ts';
import type { WireRule } from '../wire/rule.ts';
import { rulesFor as wireRulesFor } from '../wire/rulebook.ts';
import { whoOf } from '../wire/who.ts';
import { orphanCall } from './orphan-call.ts';
import { orphanResult } from './orphan-result.ts';
import type { PointwiseRule } from './rule.ts';

export const VALID_FOR_WIRE = 'general/valid-for-wire';

/** What the provider of a format refuses of a history; undefined for our own form, which is no wire. */
function wireOf(format: string): Wire | undefined {
  // A format that many providers are reached through is judged by the rules of pairing, which they all have.
  const who = whoOf(transcriptOf(format, []));
  const rules = format === 'neutral' ? [] : wireRulesFor(who.provider, format);
  if (rules.length === 0) return undefined;
  return { rules, problemsOf: (history) => judge(transcriptOf(format, history), who, rules) };
}

interface Wire {
  readonly rules: readonly WireRule[];
  problemsOf(history: History): readonly Problem[];
}

/**
 * The first rule by which the provider of a format refuses a history, before anything is compacted. Behind our own form
 * stands no provider; whoever it is, calls and results have to pair.
 */
export function refusalOf(format: string): (history: History) => string | undefined {
  const wire = wireOf(format);
  if (wire === undefined) return unpaired;
  return (history) => wire.problemsOf(history).find(({ severity }) => severity === 'error')?.rule;
}

function unpaired(history: History): string | undefined {
  const { orphans, unanswered } = pairCalls(history);
  if (orphans.length > 0) return orphanResult.id;
  return unanswered.length > 0 ? orphanCall.id : undefined;
}

/**
 * The result judged twice, against the provider's rules and against the input: what was wrong before is not the
 * compactor's fault. Undefined for our own form, which is no wire.
 */
export function validForWire(format: string): PointwiseRule<History, unknown, History> | undefined {
  const wire = wireOf(format);
  if (wire === undefined) return undefined;
  const { rules, problemsOf } = wire;
  return {
    id: VALID_FOR_WIRE,
    kind: 'pointwise',
    title: 'What its provider accepts before, it accepts afterwards',
    why: 'The request after the compaction is refused, or something is dropped from it without a word.',
    implies: [],
    check({ input, output }) {
      const after = problemsOf(output).filter(({ severity }) => severity === 'error');
      if (after.length === 0) return undefined;
      const [first] = introduced(problemsOf(input), after, rules);
      if (first === undefined) return undefined;
      const { violation } = first;
      const role = output[violation.message]?.role;
      const where = { side: 'output', message: violation.message, ...(role && { role }), field: first.rule } as const;
      return { where, says: `${first.rule} (${first.ref}): message ${violation.message} ${violation.says}` };
    },
  };
}

function transcriptOf(format: string, history: History): Transcript {
  return { format, history, places: [] };
}
