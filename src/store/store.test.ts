import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import type { SessionStore } from './session-store.ts';
import { loadSqlite } from './sqlite.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proctor-store-'));
  file = join(folder, 'sessions.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (session = 's'): Promise<SessionStore<string>> =>
  openSqliteStore(file, { session, identity: (row) => row, revive: String });

/** An optional package, compiled on most machines for minutes: where it is missing its tests are skipped, and counted. */
const isThere = await loadSqlite().then(
  () => true,
  () => false,
);

const kinds: readonly (readonly [string, boolean, () => Promise<SessionStore<string>>])[] = [
  ['in memory', true, async () => memoryStore<string>([], (row) => row)],
  ['in a file', isThere, open],
];

describe.for(kinds)('a session store %s', ([, here, make]) => {
  test.runIf(here)('keeps rows in order, and archives in order what a replacement takes out', async () => {
    const store = await make();
    store.append(['a', 'b']);
    store.append(['c', 'd']);
    expect(store.active()).toEqual(['a', 'b', 'c', 'd']);
    store.replace(['sum', 'c', 'd']);
    store.replace(['sum', 'd', 'e']);
    expect(store.active()).toEqual(['sum', 'd', 'e']);
    expect(store.archived()).toEqual(['a', 'b', 'c']);
    store.close();
  });

  test.runIf(here)('a replacement that breaks off in the middle has not happened', async () => {
    const store = await make();
    store.append(['a', 'b']);
    const broken = () =>
      store.replace(['x'], () => {
        throw new Error('broken off');
      });
    expect(broken).toThrow('broken off');
    expect(store.active()).toEqual(['a', 'b']);
    expect(store.archived()).toEqual([]);
    store.close();
  });

  test.runIf(here)('lists that were handed out do not change', async () => {
    const store = await make();
    store.append(['a']);
    const before = store.active();
    store.append(['b']);
    store.replace([]);
    expect(before).toEqual(['a']);
    store.close();
  });
});

describe('a store in a file', () => {
  test.runIf(isThere)('is there again for the next process, and keeps its sessions apart', async () => {
    const first = await open('one');
    first.append(['a', 'b']);
    first.replace(['b']);
    first.close();
    const other = await open('two');
    expect(other.active()).toEqual([]);
    other.append(['z']);
    other.close();
    const again = await open('one');
    expect([again.active(), again.archived()]).toEqual([['b'], ['a']]);
    again.close();
  });

  test.runIf(isThere)('of a newer version is refused with what to do', async () => {
    const Database = await loadSqlite();
    const newer = new Database(file);
    newer.pragma('user_version = 7');
    newer.close();
    await expect(open()).rejects.toMatchObject({
      code: 'not-supported',
      message: /version 7, this Proctor reads up to 1/,
    });
  });

  test.runIf(isThere)('that was cut off in the middle is refused', async () => {
    const store = await open();
    store.append(Array.from({ length: 400 }, (_, i) => `row ${i} ${'x'.repeat(80)}`));
    store.close();
    truncateSync(file, Math.floor(readFileSync(file).length / 2));
    await expect(open()).rejects.toMatchObject({ code: 'bad-format', message: /cut off/ });
  });

  test.runIf(isThere)('that is something else is refused', async () => {
    writeFileSync(file, '{"messages":[]}'.repeat(100));
    await expect(open()).rejects.toMatchObject({ code: 'bad-format' });
  });

  test('without the package says how to get it', async () => {
    await expect(loadSqlite('better-sqlite3-not-there')).rejects.toMatchObject({
      code: 'not-found',
      hint: 'npm install better-sqlite3@12',
    });
  });
});
