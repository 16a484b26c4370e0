/**
 * The spans of a list that grows at its end, and which of them belong together. What has been scanned is never scanned
 * again: a new message extends the last span, opens one, or makes one of the run of reasoning at the end.
 */
import type { GroupKind } from '../types.ts';
import type { Node } from './node.ts';

/** What the last span takes in beside what it has. */
const NOTHING = 0;
const TOOLS = 1;
const REASONING_AND_TOOLS = 2;

export class Spans {
  readonly starts: number[] = [];
  readonly kinds: GroupKind[] = [];
  /** Of the first span of a group: whether one of them has reasoning. */
  readonly reasoning: boolean[] = [];
  /** Of each message its span. */
  readonly at: number[] = [];
  /** Of each span another one of its group; -1 for none. From the first span on they are all of them. */
  readonly nexts: number[] = [];
  /** Spans of groups of which some messages are excluded and some are not. */
  readonly mixed: number[] = [];
  private readonly nodes: readonly Node[];
  /** Union-find: a parent is an earlier span of the same group. */
  private readonly parents: number[] = [];
  private readonly lasts: number[] = [];
  /** Of each call id the messages that declare it without an answer so far. */
  private readonly open = new Map<string, number[]>();
  private takes = NOTHING;
  /** The first span of the reasoning-only messages at the end; -1 for none. */
  private run = -1;

  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
  }

  /** Takes in the next message. Returns the first message whose group may be another one now. */
  push(): number {
    const message = this.at.length;
    const node = this.nodes[message]!;
    const changed = this.place(node, message);
    const span = this.at[message]!;
    if (this.nodes[this.starts[this.rootOf(span)]!]!.excluded !== node.excluded) this.mixed.push(span);
    return Math.min(changed, this.link(node, message));
  }

  /** The first span of the group of a span. */
  rootOf(span: number): number {
    const { parents } = this;
    let root = span;
    while (parents[root] !== root) root = parents[root]!;
    for (let at = span; at !== root; ) {
      const next = parents[at]!;
      parents[at] = root;
      at = next;
    }
    return root;
  }

  /** Behind the last message of a span. */
  endOf(span: number): number {
    return span + 1 < this.starts.length ? this.starts[span + 1]! : this.at.length;
  }

  private place(node: Node, message: number): number {
    const { role } = node;
    const { run } = this;
    this.run = -1;
    if (role === 'tool')
      return this.takes === NOTHING ? this.begin(message, 'tool_call', false, TOOLS) : this.extend(message, TOOLS);
    if (role !== 'assistant') return this.begin(message, role, reasons(node), NOTHING);
    let calls = false;
    let reasoningOnly = node.parts.length > 0;
    for (const { kind } of node.parts) {
      if (kind === 'call' || kind === 'use') calls = true;
      if (kind !== 'reasoning') reasoningOnly = false;
    }
    if (reasoningOnly) {
      if (this.takes === REASONING_AND_TOOLS) return this.extendByReasoning(message);
      this.run = run < 0 ? this.starts.length : run;
      return this.begin(message, 'assistant_text', true, NOTHING);
    }
    if (!calls) return this.begin(message, 'assistant_text', reasons(node), NOTHING);
    return run < 0 ? this.begin(message, 'tool_call', reasons(node), REASONING_AND_TOOLS) : this.join(run, message);
  }

  private begin(message: number, kind: GroupKind, reasoning: boolean, takes: number): number {
    const span = this.starts.push(message) - 1;
    this.kinds.push(kind);
    this.reasoning.push(reasoning);
    this.parents.push(span);
    this.nexts.push(-1);
    this.lasts.push(span);
    this.at.push(span);
    this.takes = takes;
    return message;
  }

  private extend(message: number, takes: number): number {
    this.at.push(this.starts.length - 1);
    this.takes = takes;
    return message;
  }

  private extendByReasoning(message: number): number {
    this.extend(message, REASONING_AND_TOOLS);
    const root = this.rootOf(this.starts.length - 1);
    if (this.reasoning[root]) return message;
    this.reasoning[root] = true;
    return this.starts[root]!;
  }

  /** The run of reasoning and the call behind it become one span. */
  private join(run: number, message: number): number {
    const length = run + 1;
    this.starts.length = length;
    this.kinds.length = length;
    this.reasoning.length = length;
    this.parents.length = length;
    this.nexts.length = length;
    this.lasts.length = length;
    this.kinds[run] = 'tool_call';
    const first = this.starts[run]!;
    for (let i = first + 1; i < message; i++) {
      this.at[i] = run;
      if (this.nodes[i]!.excluded !== this.nodes[first]!.excluded) this.mixed.push(run);
    }
    this.extend(message, REASONING_AND_TOOLS);
    return first;
  }

  /** Follows the call ids of a message. Returns the first message whose group is another one by that. */
  private link(node: Node, message: number): number {
    let changed = message;
    if (node.role !== 'assistant' && node.role !== 'tool') return changed;
    for (const part of node.parts) {
      if (part.kind === 'call' && node.role === 'assistant' && part.id !== '') {
        const declared = this.open.get(part.id);
        if (declared === undefined) this.open.set(part.id, [message]);
        else declared.push(message);
      } else if (part.kind === 'result' && part.callId !== '') {
        const declared = this.open.get(part.callId);
        if (declared?.length !== 1) continue;
        const caller = this.at[declared.pop()!]!;
        if (caller < this.at[message]!) changed = Math.min(changed, this.unite(caller, this.at[message]!));
      }
    }
    return changed;
  }

  private unite(left: number, right: number): number {
    const a = this.rootOf(left);
    const b = this.rootOf(right);
    if (a === b) return this.at.length;
    const root = Math.min(a, b);
    const other = Math.max(a, b);
    const { nodes, starts, reasoning } = this;
    if (nodes[starts[root]!]!.excluded !== nodes[starts[other]!]!.excluded) this.mixed.push(root);
    this.parents[other] = root;
    this.nexts[this.lasts[root]!] = other;
    this.lasts[root] = this.lasts[other]!;
    if (!reasoning[other] || reasoning[root]) return starts[other]!;
    reasoning[root] = true;
    return starts[root]!;
  }
}

function reasons({ parts }: Node): boolean {
  for (const { kind } of parts) if (kind === 'reasoning') return true;
  return false;
}
