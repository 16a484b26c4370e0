/**
 * A list of messages with its annotations. Appending costs what the new messages change; the result is always that of
 * one pass over the whole list.
 */
import type { Tokenizer } from '../strategy.ts';
import { type GroupKind, UNMARKED } from '../types.ts';
import type { Node } from './node.ts';
import { tokensOf } from './payload.ts';
import { Spans } from './spans.ts';

export class Ledger {
  readonly nodes: Node[];
  readonly reserved: ReadonlySet<string>;
  /** The ids that messages of the list have, and those that its summaries list. */
  readonly ids = new Set<string>();
  /** The number of groups. */
  groups = 0;
  private spans: Spans;
  /** Of each span: how many groups begin up to there. */
  private ranks: number[] = [];
  /** Of the first span of each group its id. */
  private groupIds: (string | undefined)[] = [];
  private readonly usedIds = new Set<string>();
  /** Of the ids of first messages that repeat, how many are taken at least. */
  private readonly repeats = new Map<string, number>();
  /** Messages before this one have been counted. */
  private counted = 0;
  /** How many messages have gone through `ids`. */
  private named = 0;
  /** Set when flags have changed that no strategy has changed. */
  private uneven = false;

  constructor(nodes: Node[] = [], reserved: ReadonlySet<string> = NONE) {
    this.nodes = nodes;
    this.reserved = reserved;
    this.spans = new Spans(nodes);
  }

  /** Gives ids and groups to what has been added since the last time. */
  annotate(): void {
    const { nodes, spans } = this;
    const from = spans.at.length;
    if (from < nodes.length) {
      this.giveIds();
      let changed = from;
      for (let i = from; i < nodes.length; i++) changed = Math.min(changed, spans.push());
      this.write(changed);
    }
    if (this.uneven) this.findMixed();
    for (const span of spans.mixed) this.include(spans.rootOf(span));
    spans.mixed.length = 0;
  }

  /** Annotates, then counts from the first message without a count to the end. */
  annotateTokens(tokenizer: Tokenizer): void {
    this.annotate();
    const { nodes } = this;
    while (this.counted < nodes.length && nodes[this.counted]!.group!.tokens !== undefined) this.counted++;
    for (; this.counted < nodes.length; this.counted++) count(nodes[this.counted]!, tokenizer);
  }

  /** Annotates, and counts whatever has no count. */
  annotateAdded(tokenizer: Tokenizer | undefined): void {
    this.annotate();
    if (tokenizer === undefined) return;
    const { nodes } = this;
    for (; this.counted < nodes.length; this.counted++) {
      if (nodes[this.counted]!.group!.tokens === undefined) count(nodes[this.counted]!, tokenizer);
    }
  }

  /** Puts summaries in front of messages; `places` are indices of the list as it is, in rising order. */
  insert(summaries: readonly Node[], places: readonly number[]): void {
    const { nodes } = this;
    let write = nodes.length + summaries.length;
    let read = nodes.length;
    nodes.length = write;
    for (let next = summaries.length - 1; next >= 0; next--) {
      while (read > places[next]!) nodes[--write] = nodes[--read]!;
      nodes[--write] = summaries[next]!;
    }
    this.counted = Math.min(this.counted, places[0] ?? this.counted);
    this.named = nodes.length;
    this.spans = new Spans(nodes);
    for (let i = 0; i < nodes.length; i++) this.spans.push();
    this.write(0);
    for (const span of this.spans.mixed) this.include(this.spans.rootOf(span));
    this.spans.mixed.length = 0;
  }

  /** `name`, made free by `next`, which is given 2, 3, …; nobody else is given it from then on. */
  freeId(name: string, next: (number: number) => string): string {
    let id = name;
    for (let number = 2; this.ids.has(id) || this.reserved.has(id); number++) id = next(number);
    this.ids.add(id);
    return id;
  }

  /** To be called when somebody else has changed flags of messages that are annotated. */
  flagsChanged(): void {
    this.uneven = true;
  }

  private giveIds(): void {
    const { nodes, ids, reserved } = this;
    for (let i = this.named; i < nodes.length; i++) {
      const { id, group } = nodes[i]!;
      if (id !== undefined) ids.add(id);
      // Whoever got an id that a summary lists would be taken for a source of that summary.
      if (group?.sources !== undefined) for (const source of group.sources) ids.add(source);
    }
    let free = nodes.length;
    for (let i = this.named; i < nodes.length; i++) {
      const node = nodes[i]!;
      if (node.id !== undefined) continue;
      let id = `msg_${i}`;
      while (ids.has(id) || reserved.has(id)) id = `msg_${free++}`;
      node.id = id;
      ids.add(id);
    }
    this.named = nodes.length;
  }

  /** Numbers and writes the groups of the messages from `first` on. */
  private write(first: number): void {
    const { nodes, spans, ranks, groupIds } = this;
    const span = spans.at[first]!;
    const inside = first > spans.starts[span]! && span < ranks.length;
    this.number(inside ? span + 1 : span);
    let at = first;
    for (let s = span; s < spans.starts.length; s++) {
      const root = spans.rootOf(s);
      const id = groupIds[root]!;
      const index = ranks[root]! - 1;
      const kind = spans.kinds[s]!;
      const reasoning = spans.reasoning[root]!;
      for (const end = spans.endOf(s); at < end; at++) place(nodes[at]!, id, kind, index, reasoning);
    }
  }

  private number(first: number): void {
    const { nodes, spans, ranks, groupIds, usedIds, repeats } = this;
    let freed = false;
    for (let s = first; s < groupIds.length; s++) {
      const id = groupIds[s];
      if (id !== undefined) freed = usedIds.delete(id) || freed;
    }
    if (freed) repeats.clear();
    ranks.length = first;
    groupIds.length = first;
    let rank = first > 0 ? ranks[first - 1]! : 0;
    for (let s = first; s < spans.starts.length; s++) {
      const begins = spans.rootOf(s) === s;
      if (begins) rank++;
      ranks.push(rank);
      groupIds.push(begins ? this.freeGroupId(nodes[spans.starts[s]!]!.id!) : undefined);
    }
    this.groups = rank;
  }

  private freeGroupId(first: string): string {
    const { usedIds, repeats } = this;
    let id = `group_${first}`;
    if (usedIds.has(id)) {
      let number = repeats.get(first) ?? 2;
      while (usedIds.has(`${id}_${number}`)) number++;
      repeats.set(first, number + 1);
      id = `${id}_${number}`;
    }
    usedIds.add(id);
    return id;
  }

  private include(root: number): void {
    const { nodes, spans } = this;
    for (let s = root; s >= 0; s = spans.nexts[s]!) {
      for (let i = spans.starts[s]!; i < spans.endOf(s); i++) nodes[i]!.excluded = false;
    }
  }

  private findMixed(): void {
    const { nodes, spans } = this;
    this.uneven = false;
    for (let i = 0; i < nodes.length; i++) {
      const root = spans.rootOf(spans.at[i]!);
      if (nodes[i]!.excluded !== nodes[spans.starts[root]!]!.excluded) spans.mixed.push(root);
    }
  }
}

const NONE: ReadonlySet<string> = new Set();

export function count(node: Node, tokenizer: Tokenizer): void {
  node.group = { ...node.group!, tokens: tokensOf(tokenizer, node) };
}

function place(node: Node, id: string, kind: GroupKind, index: number, hasReasoning: boolean): void {
  const old = node.group ?? UNMARKED;
  if (old.id === id && old.kind === kind && old.index === index && old.hasReasoning === hasReasoning) return;
  const { tokens, sources, sourceGroups, summarizedBy } = old;
  node.group = { id, kind, index, hasReasoning, tokens, sources, sourceGroups, summarizedBy };
}
