/** Annotation: ids, groups, and token counts, written into the messages of a list. */
import type { Tokenizer } from '../strategy.ts';
import type { Entry, GroupKind } from '../types.ts';
import { payloadOf } from './payload.ts';
import type { Seams } from './seams.ts';
import { rootsOf, spansOf } from './spans.ts';

export interface Pass {
  readonly seams: Seams;
  /** Ids that no message may be given. */
  readonly reserved: readonly string[];
}

interface Numbered {
  readonly id: string;
  readonly index: number;
  readonly hasReasoning: boolean;
}

/** Gives every message its group. `from`: the first index that is new, where the caller knows it. */
export function annotate({ seams, reserved }: Pass, list: Entry[], from?: number, tokenizer?: Tokenizer): void {
  const start = seams.annotateFrom(list, { from, counting: tokenizer !== undefined }, seams);
  if (start >= list.length) return;
  const prefix = list.slice(0, start);
  const slice = list.slice(start);
  giveIds(slice, start, new Set([...reserved, ...idsOf(prefix)]));

  const spans = spansOf(slice);
  const roots = rootsOf(slice, spans);
  const used = new Set(prefix.flatMap(({ group }) => group?.id ?? []));
  const groups = new Map<number, Numbered>();
  const members = new Map<string, { entries: Entry[]; spans: number; index: number }>();
  const firstIndex = seams.firstIndex(prefix);
  spans.forEach((span, at) => {
    const root = roots[at]!;
    if (root !== at) return;
    const id = seams.groupId(slice[span.start]!.id!, used);
    used.add(id);
    const known = members.get(id) ?? { entries: [], spans: 0, index: firstIndex + members.size };
    members.set(id, known);
    groups.set(at, { id, index: known.index, hasReasoning: spans.some((s, i) => roots[i] === at && s.hasReasoning) });
  });
  spans.forEach((span, at) => {
    const group = groups.get(roots[at]!)!;
    const all = members.get(group.id)!;
    all.spans++;
    for (const entry of slice.slice(span.start, span.end)) {
      all.entries.push(entry);
      place(entry, span.kind, group);
      if (tokenizer !== undefined && entry.group?.tokens === undefined) count(seams, entry, tokenizer);
    }
  });
  for (const { entries, spans: parts } of members.values()) {
    if (!seams.reincludes(parts) || entries.every((entry) => entry.excluded)) continue;
    for (const entry of entries) entry.excluded = false;
  }
}

/** Annotates, then counts from the first message without a count to the end. */
export function annotateTokens(pass: Pass, list: Entry[], tokenizer: Tokenizer): void {
  annotate(pass, list);
  const first = list.findIndex(({ group }) => group?.tokens === undefined);
  if (first < 0) return;
  for (const entry of list.slice(first)) count(pass.seams, entry, tokenizer);
}

export function count(seams: Seams, entry: Entry, tokenizer: Tokenizer): void {
  seams.mark(entry, { tokens: countTokens(tokenizer, payloadOf(entry)) });
}

/** Code points, not UTF-16 units. */
export function countTokens(tokenizer: Tokenizer, text: string): number {
  if (typeof tokenizer === 'function') return tokenizer(text);
  const points = [...text].length;
  return tokenizer === 'len' ? points : Math.max(1, Math.floor(points / 4));
}

/** The ids of all messages that have one. */
export function idsOf(list: readonly Entry[]): string[] {
  return list.flatMap(({ id }) => id ?? []);
}

function giveIds(slice: Entry[], offset: number, reserved: ReadonlySet<string>): void {
  const taken = new Set([...reserved, ...idsOf(slice)]);
  slice.forEach((entry, at) => {
    if (entry.id !== undefined) return;
    let number = offset + at;
    if (taken.has(`msg_${number}`)) number = offset + slice.length;
    while (taken.has(`msg_${number}`)) number++;
    entry.id = `msg_${number}`;
    taken.add(entry.id);
  });
}

/** A new map, never a change in the old one; none at all where nothing changes. */
function place(entry: Entry, kind: GroupKind, { id, index, hasReasoning }: Numbered): void {
  const old = entry.group;
  if (old?.id === id && old.kind === kind && old.index === index && old.hasReasoning === hasReasoning) return;
  entry.group = { ...old, id, kind, index, hasReasoning };
}
