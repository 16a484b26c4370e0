/** What strategies ask of an annotated list. */
import { type Entry, type GroupKind, UNMARKED } from '../types.ts';

export interface Group {
  readonly id: string;
  /** That of its first message. */
  readonly kind: GroupKind;
  /** Where its first message stands. */
  readonly start: number;
  readonly members: readonly Entry[];
}

/** The groups of a list by first occurrence. */
export function groupsOf(list: readonly Entry[]): Group[] {
  const groups = new Map<string, { id: string; kind: GroupKind; start: number; members: Entry[] }>();
  list.forEach((entry, start) => {
    const { id, kind } = entry.group ?? UNMARKED;
    if (id === undefined || kind === undefined) return;
    const group = groups.get(id) ?? { id, kind, start, members: [] };
    group.members.push(entry);
    groups.set(id, group);
  });
  return [...groups.values()];
}

/** A group is included if one of its messages is. */
export function isIncluded({ members }: Group): boolean {
  return members.some((entry) => !entry.excluded);
}

export function includedGroups(list: readonly Entry[]): Group[] {
  return groupsOf(list).filter(isIncluded);
}

/** What the model is sent of a list. */
export function projection(list: readonly Entry[]): Entry[] {
  return list.filter((entry) => !entry.excluded);
}

/** A message that was never counted weighs nothing. */
export function includedTokens(list: readonly Entry[]): number {
  return projection(list).reduce((sum, { group }) => sum + (group?.tokens ?? 0), 0);
}

/** The one group without which nothing would be left: the last included one, system messages only if there is no other. */
export function lastGroup(list: readonly Entry[]): string | undefined {
  const included = includedGroups(list);
  return (included.findLast(({ kind }) => kind !== 'system') ?? included.at(-1))?.id;
}
