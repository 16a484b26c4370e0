/** The groups of an annotated list in flat arrays: what they are, where they begin, and who is in them. */
import type { Ledger } from './ledger.ts';
import type { Node } from './node.ts';

export class Groups {
  readonly count: number;
  /** The first message of each group. */
  readonly first: Int32Array;
  /** How many messages of it are not excluded. */
  readonly included: Int32Array;
  private readonly nodes: readonly Node[];
  /** Of each message the next one of its group; -1 for none. */
  private readonly next: Int32Array;

  constructor({ nodes, groups }: Ledger) {
    this.nodes = nodes;
    this.count = groups;
    this.first = new Int32Array(groups).fill(-1);
    this.included = new Int32Array(groups);
    this.next = new Int32Array(nodes.length);
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i]!;
      const group = node.group!.index!;
      this.next[i] = this.first[group]!;
      this.first[group] = i;
      if (!node.excluded) this.included[group]!++;
    }
  }

  isTool(group: number): boolean {
    return this.nodes[this.first[group]!]!.group!.kind === 'tool_call';
  }

  isSystem(group: number): boolean {
    return this.nodes[this.first[group]!]!.group!.kind === 'system';
  }

  idOf(group: number): string {
    return this.nodes[this.first[group]!]!.group!.id!;
  }

  members(group: number): Node[] {
    const members: Node[] = [];
    for (let i = this.first[group]!; i >= 0; i = this.next[i]!) members.push(this.nodes[i]!);
    return members;
  }

  /** Excludes all of a group; whether anything of it was included. */
  exclude(group: number, reason: string): boolean {
    if (this.included[group] === 0) return false;
    for (let i = this.first[group]!; i >= 0; i = this.next[i]!) exclude(this.nodes[i]!, reason);
    this.included[group] = 0;
    return true;
  }

  /** The tokens of what is included of a group. */
  tokens(group: number): number {
    let sum = 0;
    for (let i = this.first[group]!; i >= 0; i = this.next[i]!) {
      const node = this.nodes[i]!;
      if (!node.excluded) sum += node.group!.tokens ?? 0;
    }
    return sum;
  }

  /** The group that must stay if anything shall be left; -1 if nothing is left. */
  last(): number {
    let system = -1;
    for (let group = this.count - 1; group >= 0; group--) {
      if (this.included[group] === 0) continue;
      if (!this.isSystem(group)) return group;
      if (system < 0) system = group;
    }
    return system;
  }

  /** The included tool groups, oldest first. */
  tools(): number[] {
    const tools: number[] = [];
    for (let group = 0; group < this.count; group++) {
      if (this.included[group]! > 0 && this.isTool(group)) tools.push(group);
    }
    return tools;
  }
}

/** The first reason stays. */
export function exclude(node: Node, reason: string): void {
  if (node.excluded) return;
  node.excluded = true;
  node.reason = reason;
}

export function includedTokens(nodes: readonly Node[]): number {
  let sum = 0;
  for (const { excluded, group } of nodes) if (!excluded) sum += group?.tokens ?? 0;
  return sum;
}

export function projection(nodes: readonly Node[]): Node[] {
  const included: Node[] = [];
  for (const node of nodes) if (!node.excluded) included.push(node);
  return included;
}
