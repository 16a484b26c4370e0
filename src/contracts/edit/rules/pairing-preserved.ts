import type { Breach } from '../../../finding/verdict.ts';
import { type CallPart, CLEARED_RESULT, type History, type ResultPart } from '../../../history/message.ts';
import { pairCalls } from '../../../history/pairing.ts';
import { newOrphanResult, newUnansweredCall } from '../../../rules/orphans.ts';
import type { EditTrial, PointwiseEditRule } from './edit-rule.ts';

export const pairingPreserved: PointwiseEditRule = {
  id: 'edit/pairing-preserved',
  kind: 'pointwise',
  title: 'A call and its result stay together or leave together',
  why: 'Half of a pair is refused by the provider; a call with the result of another is believed by the model.',
  implies: ['general/orphan-result', 'general/orphan-call', 'edit/wire-pairing', 'edit/selection-exact'],
  check: (trial) =>
    newOrphanResult(trial.input, trial.output) ?? newUnansweredCall(trial.input, trial.output) ?? newPair(trial),
};

/** A call that is now answered by what was the result of another one; ids may be equal, contents tell. */
function newPair({ input, output }: EditTrial): Breach | undefined {
  const known = new Set(pairsOf(input).flatMap(({ key, cleared }) => [key, cleared]));
  for (const { message, id, key } of pairsOf(output)) {
    if (known.has(key)) continue;
    return {
      where: { side: 'output', message, role: 'tool', part: 'result' },
      says: `message ${message} answers the call ${JSON.stringify(id)} with the result of another one`,
    };
  }
  return undefined;
}

function pairsOf(history: History): { message: number; id: string; key: string; cleared: string }[] {
  return pairCalls(history).pairs.map(({ call, result }) => {
    const { id, name } = history[call.message]!.parts[call.part] as CallPart;
    const { content } = history[result.message]!.parts[result.part] as ResultPart;
    const key = JSON.stringify([id, name, content]);
    return { message: result.message, id, key, cleared: JSON.stringify([id, name, CLEARED_RESULT]) };
  });
}
