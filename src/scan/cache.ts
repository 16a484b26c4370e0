/**
 * What was noted of a file, kept from one scan to the next. An entry holds as long as the text of the file and of every
 * file that was looked at for it is the same, so a warm scan reads and hashes, and interprets only what changed.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Facts } from './interpret/facts.ts';
import type { Trouble } from './report.ts';

/** Facts as JSON holds them. */
export type PlainFacts = {
  readonly [kind in keyof Facts]: readonly (readonly [string, unknown])[] | readonly string[];
};

export interface CacheEntry {
  readonly hash: string;
  /** Files that the answer depends on, with what their text was; empty: there was none. */
  readonly consulted: readonly (readonly [file: string, hash: string])[];
  readonly facts: PlainFacts;
  readonly troubles: readonly Trouble[];
}

export interface Cache {
  get(file: string): CacheEntry | undefined;
  set(file: string, entry: CacheEntry): void;
  save(): void;
}

/** Bumped when the interpreter may note other facts for the same text. */
const VERSION = 1;

/** Opens the cache at `path`; `setting` is whatever else the answers depend on. An unreadable file is an empty cache. */
export function openCache(path: string, setting: string): Cache {
  const name = `${VERSION} ${setting}`;
  const entries = new Map<string, CacheEntry>(load(path, name));
  let changed = false;
  return {
    get: (file) => entries.get(file),
    set(file, entry) {
      entries.set(file, entry);
      changed = true;
    },
    save() {
      if (!changed) return;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ name, entries: [...entries] }));
    },
  };
}

function load(path: string, name: string): [string, CacheEntry][] {
  try {
    const saved = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; entries?: [string, CacheEntry][] };
    return saved.name === name ? (saved.entries ?? []) : [];
  } catch {
    return [];
  }
}

export function hashOf(text: string | undefined): string {
  return text === undefined ? '' : createHash('sha1').update(text).digest('base64');
}

/** Facts as a cache entry holds them. */
export function plainFacts(facts: Facts): PlainFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([kind, held]) => [kind, [...(held as Iterable<unknown>)]]),
  ) as unknown as PlainFacts;
}

/** Adds what an entry holds to `facts`. */
export function addFacts(facts: Facts, plain: PlainFacts): void {
  for (const [kind, held] of Object.entries(plain)) {
    const target = facts[kind as keyof Facts] as Map<string, unknown> | Set<string>;
    for (const entry of held) {
      if (target instanceof Set) target.add(entry as string);
      else {
        const [key, fact] = entry as readonly [string, unknown];
        if (!target.has(key)) target.set(key, fact);
      }
    }
  }
}
