import type { History } from '../history/message.ts';
import type { Transcript } from '../wire/format.ts';
import { introduced } from '../wire/introduced.ts';
import { judge } from '../wire/judge.ts';
import { rulesFor as wireRulesFor } from '../wire/rulebook.ts';
import { whoOf } from '../wire/who.ts';
import type { PointwiseRule } from './rule.ts';

/**
 * The result judged twice, against the provider's rules and against the input: what was wrong before is not the
 * compactor's fault. Undefined for our own form, which is no wire.
 */
export function validForWire(format: string): PointwiseRule<History, unknown, History> | undefined {
  // A format that many providers are reached through is judged by the rules of pairing, which they all have.
  const who = whoOf(transcriptOf(format, []));
  const rules = format === 'neutral' ? [] : wireRulesFor(who.provider, format);
  if (rules.length === 0) return undefined;
  const problemsOf = (history: History) => judge(transcriptOf(format, history), who, rules);
  return {
    id: 'general/valid-for-wire',
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
