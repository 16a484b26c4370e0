import { breachIn, type ExclusionRerunRule, FOLLOW_UPS, outsiders, turnsOf } from './lists.ts';

export const streamingAgrees: ExclusionRerunRule = {
  kind: 'metamorphic',
  id: 'exclusion/streaming-agrees',
  title: 'a turn sends the model the same, whether it streams or not',
  why: 'streaming is a way to deliver an answer, not another conversation',
  implies: FOLLOW_UPS,
  reruns({ input, options }) {
    const turn = input.findIndex(({ kind }) => kind === 'turn');
    if (turn < 0) return undefined;
    return [{ input: input.slice(0, turn + 1), options: { ...options, streaming: !options.streaming } }];
  },
  check({ output, options }, [other]) {
    if (other?.status !== 'returned') return undefined;
    const [step] = turnsOf(output);
    const [mirror] = turnsOf(other.output);
    if (step === undefined || mirror === undefined) return undefined;
    // Exclusions that are taken back are sent again; a streaming loop has none to take back.
    const whole = options.streaming ? mirror : step;
    if (options.onReject === 'revert' && whole.calls.some((call) => outsiders(call).length > 0)) return undefined;
    for (let i = 0; i < Math.max(step.calls.length, mirror.calls.length); i++) {
      if (step.calls[i]?.sent.join() === mirror.calls[i]?.sent.join()) continue;
      return breachIn(step, 'sent', 'object', `call ${i + 1} of the model is sent something else`);
    }
    return undefined;
  },
};
