import type { ExclusionScript, ExclusionTrace, Row } from '../types.ts';
import { breachIn, type ExclusionRerunRule, FOLLOW_UPS, named } from './lists.ts';

export const incrementalIsFull: ExclusionRerunRule = {
  kind: 'metamorphic',
  id: 'exclusion/incremental-is-full',
  title: 'messages that come in pieces are grouped as if they had come at once',
  why: 'otherwise what is removed depends on how a conversation happened to be handed over',
  implies: FOLLOW_UPS,
  reruns({ input, options }) {
    const chunks = firstChunks(input);
    if (chunks.length < 2) return undefined;
    const whole = chunks.flatMap((chunk) => chunk.messages);
    return [{ input: [{ kind: 'add', messages: whole }], options }];
  },
  check({ input, output }, [whole]) {
    if (whole?.status !== 'returned') return undefined;
    const step = output[firstChunks(input).length - 1];
    const expected = groupsOf(whole.output);
    const groups = groupsOf(step === undefined ? [] : [step]);
    const at = groups.findIndex((group, i) => group !== expected[i]);
    if (at < 0 || step === undefined) return undefined;
    const row = step.store[at]!;
    return breachIn(step, 'store', 'group.id', `${named(row)} is grouped in another way than in one pass`, row);
  },
};

/** The messages that come before anything but messages and answers. */
function firstChunks(input: ExclusionScript) {
  const end = input.findIndex(({ kind }) => kind !== 'add' && kind !== 'answer');
  return input.slice(0, end < 0 ? input.length : end).filter((event) => event.kind === 'add');
}

/** Of each message the place of the first one of its group: what a grouping is, whatever its ids. */
function groupsOf(output: ExclusionTrace): number[] {
  const rows: readonly Row[] = output.at(-1)?.store ?? [];
  const first = new Map<string | undefined, number>();
  return rows.map(({ group }, index) => {
    const place = first.get(group?.id) ?? index;
    first.set(group?.id, place);
    return place;
  });
}
