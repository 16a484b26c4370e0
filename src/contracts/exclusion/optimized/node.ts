/** A message as the optimized implementation holds it: an entry that remembers its last row. */
import type { Message, Part, Role } from '../../../history/message.ts';
import { type Annotation, type Entry, EXCLUDED_META, type Row } from '../types.ts';

export class Node implements Entry {
  readonly object: number;
  readonly role: Role;
  readonly parts: readonly Part[];
  id: string | undefined;
  excluded: boolean;
  reason: string | undefined;
  group: Annotation | undefined;
  private row: Row | undefined = undefined;

  constructor(object: number, role: Role, parts: readonly Part[], id: string | undefined, marks?: Row) {
    this.object = object;
    this.role = role;
    this.parts = parts;
    this.id = id;
    this.excluded = marks?.excluded ?? false;
    this.reason = marks?.reason;
    this.group = marks?.group;
  }

  /** What it is now: the same object as long as nothing changes. */
  get now(): Row {
    const { row, object, role, parts, id, excluded, reason, group } = this;
    if (
      row !== undefined &&
      row.group === group &&
      row.excluded === excluded &&
      row.reason === reason &&
      row.id === id
    ) {
      return row;
    }
    return (this.row = { object, role, parts, id, excluded, reason, group });
  }
}

/** Numbers objects in the order in which they are made. */
export class Maker {
  private made = 0;

  create(role: Role, parts: readonly Part[], id?: string): Node {
    return new Node(this.made++, role, parts, id);
  }

  copy(node: Node): Node {
    return new Node(this.made++, node.role, node.parts, node.id, node);
  }

  fromMessage({ role, parts, id, meta }: Message): Node {
    const node = new Node(this.made++, role, parts, id);
    node.excluded = meta?.[EXCLUDED_META] === true;
    return node;
  }
}

export function rowsOf(nodes: readonly Node[]): Row[] {
  const rows = new Array<Row>(nodes.length);
  for (let i = 0; i < nodes.length; i++) rows[i] = nodes[i]!.now;
  return rows;
}

export function objectsOf(nodes: readonly Node[]): number[] {
  const objects = new Array<number>(nodes.length);
  for (let i = 0; i < nodes.length; i++) objects[i] = nodes[i]!.object;
  return objects;
}
