/** Where the original starts its annotation pass when a list has grown: from here on it looks at nothing before. */
import type { Growth, Seams } from '../reference/seams.ts';
import { isReasoningOnly, isToolCalling } from '../reference/spans.ts';
import type { Entry } from '../types.ts';

type Shortcuts = Pick<Seams, 'pullsBackAgain' | 'joinsReasoning'>;

/** The index from which the list is annotated anew; its length when there is nothing to do. */
export function startOf(list: readonly Entry[], { from, counting }: Growth, how: Shortcuts): number {
  const gap = list.findIndex(({ group }) => group?.id === undefined || (counting && group.tokens === undefined));
  const first = from === undefined ? gap : Math.min(from, list.length - 1);
  if (first < 0) return list.length;
  let start = wholeGroup(list, first, how);
  for (;;) {
    const earlier = wholePair(list, start);
    if (earlier === start || !how.pullsBackAgain) return how.pullsBackAgain ? start : earlier;
    start = how.joinsReasoning ? wholeRun(list, earlier) : earlier;
  }
}

/** Back over the group before `first`, as far as it stands in one piece. */
function wholeGroup(list: readonly Entry[], first: number, { joinsReasoning }: Shortcuts): number {
  if (first === 0) return 0;
  let start = first - 1;
  const id = list[start]!.group?.id;
  while (id !== undefined && start > 0 && list[start - 1]!.group?.id === id) start--;
  return joinsReasoning ? wholeRun(list, start) : start;
}

function wholeRun(list: readonly Entry[], index: number): number {
  let start = index;
  while (start > 0 && isReasoningOnly(list[start]!) && isReasoningOnly(list[start - 1]!)) start--;
  const before = start > 0 ? list[start - 1]! : undefined;
  return start < index && before !== undefined && isToolCalling(before) ? start - 1 : start;
}

/** Back to the earliest open call that a result behind `start` can mean. */
function wholePair(list: readonly Entry[], start: number): number {
  const open = new Map<string, number[]>();
  let earliest = start;
  list.forEach(({ role, parts }, index) => {
    for (const part of parts) {
      if (part.kind === 'call' && role === 'assistant' && part.id !== '') {
        open.set(part.id, [...(open.get(part.id) ?? []), index]);
      }
      if (part.kind !== 'result' || part.callId === '' || (role !== 'assistant' && role !== 'tool')) continue;
      const declared = open.get(part.callId) ?? [];
      if (index >= start) earliest = Math.min(earliest, ...declared);
      if (declared.length === 1) declared.pop();
    }
  });
  if (earliest === start) return start;
  const id = list[earliest]!.group?.id;
  while (id !== undefined && earliest > 0 && list[earliest - 1]!.group?.id === id) earliest--;
  return earliest;
}

/** Behind the highest number in the part of the list that stays as it is. */
export function behindPrefix(prefix: readonly Entry[]): number {
  return 1 + Math.max(-1, ...prefix.map(({ group }) => group?.index ?? -1));
}
