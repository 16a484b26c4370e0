import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { About } from './about.ts';
import type { ChunkResult } from './chunk.ts';
import { readLedger } from './ledger.ts';
import { openRecord } from './record.ts';
import { codeHash, sourceFiles } from './source-files.ts';

const about: About = {
  proctor: '1.0.0',
  generator: 'edit/1',
  seed: 'a',
  targets: [{ name: 'edit/optimized', options: {}, format: 'neutral', timeLimit: 1_000, code: '0123' }],
  shard: { index: 0, of: 1 },
  cases: 500,
  maxFindings: 20,
};
const chunk = { start: 0, cases: 250 } as ChunkResult;
const scratch = () => mkdtempSync(join(tmpdir(), 'proctor-'));
const ledgerIn = (folder: string) => join(folder, 'ledger.ndjson');

/** A run that has done one chunk and was killed while it wrote down the next. */
function killed(): string {
  const folder = scratch();
  const record = openRecord(folder, about, { operands: [] }, false);
  record.add({ target: 0, chunk });
  record.close();
  appendFileSync(ledgerIn(folder), '{"target":0,"chunk":{"start":250,"ca');
  return folder;
}

describe('a run that was killed', () => {
  test('goes on behind its last whole line', () => {
    const folder = killed();
    const record = openRecord(folder, about, {}, true);
    expect(record.done(0, 0, 250)).toEqual(chunk);
    expect(record.done(0, 250, 250)).toBeUndefined();
    expect(record.done(1, 0, 250)).toBeUndefined();
    record.add({ target: 0, chunk: { ...chunk, start: 250 } });
    record.close();
    expect(readLedger(folder).entries).toMatchObject([{ chunk }, { chunk: { start: 250 } }]);
  });

  test('may become longer, and nothing else', () => {
    openRecord(killed(), { ...about, cases: 9_000, maxFindings: 1 }, {}, true).close();
    const others: readonly (readonly [Partial<About>, RegExp])[] = [
      [{ seed: 'b' }, /the seed differs/],
      [{ proctor: '2.0.0' }, /the version of Proctor differs/],
      [{ generator: 'edit/2' }, /the generator differs/],
      [{ targets: [{ ...about.targets[0]!, code: '4567' }] }, /the target, its options or its code differs/],
      [{ shard: { index: 0, of: 2 } }, /the shard differs/],
    ];
    for (const [other, said] of others) {
      expect(() => openRecord(killed(), { ...about, ...other }, {}, true)).toThrow(said);
    }
  });

  test('leaves nothing to a new run in the same folder', () => {
    const folder = killed();
    const record = openRecord(folder, about, {}, false);
    expect(record.done(0, 0, 250)).toBeUndefined();
    record.close();
    expect(readLedger(folder).entries).toEqual([]);
  });
});

describe('two runs into one folder', () => {
  test('the second is refused as long as the first goes on', () => {
    const folder = scratch();
    const first = openRecord(folder, about, {}, false);
    expect(() => openRecord(folder, about, {}, false)).toThrow(/another run .* writes to/);
    first.close();
    openRecord(folder, about, {}, false).close();
  });

  test('a lock is worth what its process is worth', () => {
    const held = (process: number, host: string) => {
      const folder = scratch();
      writeFileSync(join(folder, 'lock'), JSON.stringify({ process, host }));
      return () => openRecord(folder, about, {}, false).close();
    };
    expect(held(process.ppid, hostname())).toThrow(/another run/);
    expect(held(1, 'another-machine')).toThrow(/another run/);
    // No process has this number: it is beyond what Linux gives out.
    expect(held(2 ** 30, hostname())).not.toThrow();
    expect(held(process.pid, hostname())).not.toThrow();
  });
});

describe('a folder that cannot be written', () => {
  test('because it is a file', () => {
    const file = join(scratch(), 'file');
    writeFileSync(file, '');
    expect(() => openRecord(file, about, {}, false)).toThrow(/cannot write/);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  test('because a folder has the name of the ledger', () => {
    const folder = scratch();
    mkdirSync(ledgerIn(folder));
    expect(() => openRecord(folder, about, {}, false)).toThrow(/cannot write/);
  });

  test('is no run to go on with', () => {
    expect(() => openRecord(scratch(), about, {}, true)).toThrow(/holds no run to go on with/);
    const folder = scratch();
    writeFileSync(ledgerIn(folder), '{"schema":"proctor.ledger/9"}\n');
    expect(() => openRecord(folder, about, {}, true)).toThrow(/no ledger that this Proctor can read/);
    writeFileSync(ledgerIn(folder), 'no json\n');
    expect(() => openRecord(folder, about, {}, true)).toThrow(/ledger\.ndjson:1 is no valid JSON/);
  });
});

describe('the code of a target', () => {
  const files = {
    'main.ts': "import { a } from './lib/a.js';\nexport { b } from './b';\nimport 'package';",
    'lib/a.ts': "export const a = require('../data.json');",
    'lib/unused.ts': '',
    'b/index.ts': "export const b = () => import('../main.ts');",
    'data.json': '{}',
  };
  const project = (): string => {
    const folder = scratch();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
  const filesOf = (cwd: string) =>
    sourceFiles({ location: { file: './main.ts', line: 1 } } as never, { cwd, program: [] } as never);

  test('is its file and what that imports by a relative path, round trips included', () => {
    const cwd = project();
    expect(filesOf(cwd).map((file) => file.slice(cwd.length + 1))).toEqual([
      'b/index.ts',
      'data.json',
      'lib/a.ts',
      'main.ts',
    ]);
  });

  test('has the same hash in another folder, and another one after a change', () => {
    const [one, other] = [project(), project()];
    const before = codeHash(filesOf(one), one);
    expect(codeHash(filesOf(other), other)).toBe(before);
    writeFileSync(join(other, 'lib/a.ts'), '');
    expect(codeHash(filesOf(other), other)).not.toBe(before);
    expect(codeHash([], one)).toBeUndefined();
  });
});
