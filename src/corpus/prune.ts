/**
 * Which cases are enough: as few as cover what all of them cover. What a case covers is each of its features together
 * with its target and rule; a case whose every such triple another one has as well teaches nothing new.
 */
import type { CorpusCase } from './case-file.ts';

export interface Covering<T> {
  readonly keep: readonly T[];
  readonly drop: readonly T[];
}

/** Greedy set cover; of two that add as much, the one with the shorter notation stays. Known failures always stay. */
export function prune<T extends { readonly case: CorpusCase }>(all: readonly T[]): Covering<T> {
  const open = new Map(all.map((one) => [one, covers(one.case)]));
  const covered = new Set<string>();
  const keep = new Set<T>();
  const take = (one: T): void => {
    keep.add(one);
    for (const item of open.get(one) ?? []) covered.add(item);
    open.delete(one);
  };
  for (const one of all) if (one.case.known !== undefined || one.case.expect === 'open') take(one);
  for (;;) {
    let best: T | undefined;
    let gain = 0;
    for (const [one, items] of open) {
      const adds = items.filter((item) => !covered.has(item)).length;
      if (adds > gain || (adds === gain && gain > 0 && isShorter(one, best))) [best, gain] = [one, adds];
    }
    if (best === undefined) break;
    take(best);
  }
  return { keep: all.filter((one) => keep.has(one)), drop: all.filter((one) => !keep.has(one)) };
}

function isShorter<T extends { readonly case: CorpusCase }>(one: T, other: T | undefined): boolean {
  return other === undefined || one.case.notation.length < other.case.notation.length;
}

function covers({ target = '', contract = '', rule, expect, options, notation }: CorpusCase): readonly string[] {
  const about = [contract, target, rule, expect].join(' ');
  const settings = Object.entries(options).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [...shapes(notation), ...settings].map((shape) => `${about} ${shape}`);
}

/** The heads of each two neighbouring messages or events, as the notation writes them: `A[] T`. */
function shapes(notation: string): readonly string[] {
  const plain = notation.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\{[^{}]*\}/g, '');
  const heads = plain.split(',').map((item) => item.trim().replace(/\b[a-z]\w*/g, ''));
  return heads.map((head, at) => (at === 0 ? head : `${heads[at - 1]}, ${head}`));
}
