import { breachIn, type ExclusionRule, FOLLOW_UPS, givenIds, named, outsiders, turnsOf } from './lists.ts';

export const transcriptShowsWorking: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/transcript-shows-working',
  title: 'what the model was sent of the transcript is what the transcript shows, in the same order',
  why: 'the next turn reads the transcript: it must go on from what the model has seen',
  implies: FOLLOW_UPS,
  check({ input, output, options }) {
    if (options.streaming || options.strategy === null) return undefined;
    const given = givenIds(input);
    for (const step of turnsOf(output)) {
      for (const call of step.calls) {
        // A summary of an id that two messages have goes before the first of them.
        if (call.transcript.some(({ group }) => group?.sources?.some((id) => given.has(id)))) continue;
        const own = new Set(call.transcript.map(({ object }) => object));
        const seen = call.working.filter((row) => !row.excluded && own.has(row.object));
        const wasSeen = new Set(seen.map(({ object }) => object));
        // Where exclusions are taken back, the transcript shows more than the model has seen; never less.
        const takenBack = options.onReject === 'revert' && outsiders(call).length > 0;
        const shown = call.transcript.filter((row) => !row.excluded && (!takenBack || wasSeen.has(row.object)));
        const at = Math.max(seen.length, shown.length);
        for (let i = 0; i < at; i++) {
          if (seen[i]?.object === shown[i]?.object) continue;
          const row = (shown[i] ?? seen[i])!;
          const says = `the transcript ${shown[i] === undefined ? 'lacks' : 'shows'} ${named(row)} out of turn`;
          return breachIn(step, 'transcript', 'order', says, row);
        }
      }
    }
    return undefined;
  },
};
