/** E11, E12 and E24: reasoning is kept or cleared at the wrong place. */
import { faultIn } from '../edit-fault.ts';
import { clearReasoning, clearReasoningOf } from '../reasoning.ts';

export const windowOfReasoningMessages = faultIn(
  'E11',
  'window-of-reasoning-messages',
  'The reasoning window counts only assistant messages that have reasoning.',
  {
    clearReasoning(run) {
      const { list, options, steps } = run;
      if (options.keepThinkingTurns === 'all' || !options.clearsReasoning) return;
      let kept = 0;
      for (let m = list.length - 1; m >= 0; m--) {
        const { role, parts } = list[m]!;
        if (role !== 'assistant' || !parts.some((part) => part.kind === 'reasoning')) continue;
        if (kept++ >= options.keepThinkingTurns) clearReasoningOf(run, m, steps.isCleared);
      }
    },
  },
);

export const anchorsCleared = faultIn(
  'E12',
  'anchors-cleared',
  'Reasoning that holds a replay anchor is cleared too.',
  {
    isCleared: (part) => part.kind === 'reasoning',
  },
);

export const reasoningBeforeLastUser = faultIn(
  'E24',
  'reasoning-before-last-user',
  'The assistant message before the last user message keeps its reasoning.',
  {
    clearReasoning(run) {
      const { list } = run;
      const lastUser = list.findLastIndex((message) => message.role === 'user');
      const before = list.findLastIndex((message, m) => message.role === 'assistant' && m < lastUser);
      const kept = list[before];
      clearReasoning(run);
      if (kept !== undefined) list[before] = kept;
    },
  },
);
