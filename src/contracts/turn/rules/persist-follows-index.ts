import { breachAt, firstBreach, type TurnRule } from './turn-rule.ts';

/** P5. */
export const persistFollowsIndex: TurnRule = {
  id: 'turn/persist-follows-index',
  code: 'P5',
  kind: 'pointwise',
  title: 'The row that is stored with the clean words of the ask is the one that the index names',
  why: "When the two part, the ask's words are stored over another user's row.",
  implies: ['turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { index, persistIndex }, event }) =>
      index === persistIndex
        ? undefined
        : breachAt(event, { field: 'persist-index' }, `the index is ${index}, the persist index ${persistIndex}`),
    ),
};
