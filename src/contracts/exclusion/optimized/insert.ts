/** Summaries take their places, all those of one strategy at once. */
import { UNMARKED } from '../types.ts';
import { exclude } from './groups.ts';
import { count, type Ledger } from './ledger.ts';
import type { Node } from './node.ts';
import type { Work } from './work.ts';

export interface Draft {
  readonly id: string;
  readonly text: string;
  readonly groupIds: readonly string[];
  /** The index of the message in front of which it goes. */
  readonly place: number;
  readonly sources: readonly Node[];
}

/** `drafts` in the order in which they are made; their places need not rise. */
export function insertSummaries(
  { session, tokenizer }: Work,
  ledger: Ledger,
  drafts: readonly Draft[],
  reason: string,
): void {
  const summaries: Node[] = [];
  for (const { id, text, groupIds, sources } of drafts) {
    const summary = session.maker.create('assistant', [{ kind: 'text', text }], id);
    const listed = new Array<string>(sources.length);
    for (let i = 0; i < sources.length; i++) {
      const node = sources[i]!;
      listed[i] = node.id!;
      node.group = { ...node.group!, summarizedBy: id };
      exclude(node, reason);
    }
    summary.group = { ...UNMARKED, sources: listed, sourceGroups: groupIds };
    summaries.push(summary);
  }
  const order = drafts.map((_, i) => i).sort((a, b) => drafts[a]!.place - drafts[b]!.place);
  ledger.insert(
    order.map((i) => summaries[i]!),
    order.map((i) => drafts[i]!.place),
  );
  if (tokenizer !== undefined) for (const summary of summaries) count(summary, tokenizer);
  supersede(ledger.nodes, summaries, drafts);
}

/** Excludes older summaries all of whose sources are now sources of one newer summary. */
function supersede(nodes: readonly Node[], summaries: readonly Node[], drafts: readonly Draft[]): void {
  const listing = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node.excluded || node.group?.sources === undefined) continue;
    for (const id of new Set(node.group.sources)) {
      const others = listing.get(id);
      if (others === undefined) listing.set(id, [node]);
      else others.push(node);
    }
  }
  // Each new summary lists its own sources; only a second one makes a question of it.
  let repeated = false;
  for (const others of listing.values()) repeated ||= others.length > 1;
  if (!repeated) return;
  const meant = new Map<string, number>();
  for (const { id } of nodes) meant.set(id!, (meant.get(id!) ?? 0) + 1);
  for (let i = 0; i < drafts.length; i++) {
    const newer = summaries[i]!;
    const own = new Map<string, number>();
    for (const { id } of drafts[i]!.sources) own.set(id!, (own.get(id!) ?? 0) + 1);
    const covered = new Map<Node, number>();
    for (const [id, times] of own) {
      for (const older of listing.get(id) ?? []) {
        const others = meant.get(id)! - (older.id === id ? 1 : 0);
        if (older.object < newer.object && others > 0 && others === times)
          covered.set(older, (covered.get(older) ?? 0) + 1);
      }
    }
    for (const [older, ids] of covered) {
      if (ids === new Set(older.group!.sources).size) exclude(older, 'superseded');
    }
  }
}
