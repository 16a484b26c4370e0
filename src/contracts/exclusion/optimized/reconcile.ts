/**
 * Summaries of messages that the transcript owns move into it. Every id is looked up once: a summary waits for the first
 * of its sources that is not there yet, and goes on from that one.
 */
import type { Node } from './node.ts';

/** Whether a flag of a message of the transcript has changed. `owned` holds the objects of the transcript. */
export function reconcile(
  working: readonly Node[],
  transcript: Node[],
  owned: Set<Node>,
  onReject: 'revert' | 'keep',
): boolean {
  const candidates: Node[] = [];
  for (const node of working) {
    if ((node.group?.sources?.length ?? 0) > 0 && !owned.has(node)) candidates.push(node);
  }
  if (candidates.length === 0) return false;
  const meant = byId(working);
  const accepted = accept(candidates, meant, owned);
  if (accepted.length > 0) weave(transcript, meant, accepted);
  if (onReject === 'keep' || accepted.length === candidates.length) return false;
  const rejected = new Set<string | undefined>();
  for (const summary of candidates) if (!owned.has(summary)) rejected.add(summary.id);
  return revert(transcript, rejected);
}

/** The candidates that may enter, in the order in which they do: round by round, each in the order of the list. */
function accept(candidates: readonly Node[], meant: ReadonlyMap<string, Node[]>, owned: Set<Node>): Node[] {
  const accepted: Node[] = [];
  const waitsAt = new Int32Array(candidates.length);
  for (let before = -1; before < accepted.length; ) {
    before = accepted.length;
    for (let i = 0; i < candidates.length; i++) {
      const summary = candidates[i]!;
      if (owned.has(summary)) continue;
      const sources = summary.group!.sources!;
      let at = waitsAt[i]!;
      while (at < sources.length && isOwned(meant.get(sources[at]!), summary, owned)) at++;
      waitsAt[i] = at;
      if (at < sources.length) continue;
      accepted.push(summary);
      owned.add(summary);
    }
  }
  return accepted;
}

/** Whether an id means something, and nothing foreign; the summary that lists it does not count. */
function isOwned(nodes: readonly Node[] | undefined, summary: Node, owned: ReadonlySet<Node>): boolean {
  if (nodes === undefined) return false;
  let others = 0;
  for (const node of nodes) {
    if (node === summary) continue;
    if (!owned.has(node)) return false;
    others++;
  }
  return others > 0;
}

/** Puts each summary right before its first source. What goes before the same message of the transcript is kept together. */
function weave(transcript: Node[], meant: ReadonlyMap<string, Node[]>, accepted: readonly Node[]): void {
  const base = new Map<Node, number>();
  for (let i = 0; i < transcript.length; i++) base.set(transcript[i]!, i);
  const before = new Map<number, Node[]>();
  for (const summary of accepted) {
    let first = transcript.length;
    let place = 0;
    for (const id of summary.group!.sources!) {
      for (const source of meant.get(id)!) {
        const index = source === summary ? transcript.length : base.get(source)!;
        if (index > first) continue;
        const among = before.get(index) ?? [];
        const found = among.indexOf(source);
        const at = found < 0 ? among.length : found;
        if (index === first && at >= place) continue;
        first = index;
        place = at;
      }
    }
    const among = before.get(first);
    if (among === undefined) before.set(first, [summary]);
    else among.splice(place, 0, summary);
    base.set(summary, first);
  }
  const old = transcript.splice(0);
  for (let i = 0; i < old.length; i++) transcript.push(...(before.get(i) ?? []), old[i]!);
}

/** Takes back what summaries that stay outside have excluded. */
function revert(transcript: readonly Node[], rejected: ReadonlySet<string | undefined>): boolean {
  let changed = false;
  for (const node of transcript) {
    if (!node.excluded || node.group?.summarizedBy === undefined || !rejected.has(node.group.summarizedBy)) continue;
    node.excluded = false;
    changed = true;
  }
  return changed;
}

function byId(nodes: readonly Node[]): Map<string, Node[]> {
  const meant = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node.id === undefined) continue;
    const others = meant.get(node.id);
    if (others === undefined) meant.set(node.id, [node]);
    else others.push(node);
  }
  return meant;
}
