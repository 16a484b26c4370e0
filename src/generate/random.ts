/**
 * Randomness as generators see it: two questions, so that a campaign's stream and fast-check's can both stand behind.
 *
 * The campaign's stream is Johannes Baagøe's Alea, from the package seedrandom. Seeding it with a text costs 2.8 µs, as
 * much as generating half a history, so the text of a seed is hashed once and case i starts from a state mixed from
 * that hash and i (0.5 µs): case i needs nothing of case i-1.
 */
import seedrandom from 'seedrandom';

export interface Random {
  /** A whole number in [0, n), 1 ≤ n ≤ 2³². */
  below(n: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** All streams of one seed: a function from the index of a case to its stream. */
export function streamsOf(seed: string): (index: number) => Random {
  const root = seedrandom.alea(seed);
  const salts = [root.int32(), root.int32(), root.int32()] as const;
  return (index) => {
    const state = { c: 1, s0: mixed(salts[0], index), s1: mixed(salts[1], index), s2: mixed(salts[2], index) };
    return new Stream(seedrandom.alea('', { state }));
  };
}

/** A class, since methods of a prototype are inlined into generators and closures of every case are not. */
class Stream implements Random {
  private readonly next: () => number;

  constructor(next: () => number) {
    this.next = next;
  }

  below(n: number): number {
    // Not Math.floor, which has to mind numbers beyond 32 bits and below zero.
    return (this.next() * n) >>> 0;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

/** One of `items`, which must not be empty. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)] as T;
}

/** A number in [0, 1) that depends on every bit of both arguments (the finalizer of MurmurHash3). */
function mixed(salt: number, index: number): number {
  let h = salt ^ Math.imul(index, 0x9e3779b1) ^ Math.imul(Math.floor(index / 0x100000000), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}
