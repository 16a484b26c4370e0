import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { type CorpusCase, printCase, readCase } from './case-file.ts';
import { caseHash, caseName } from './case-name.ts';
import { caseOfFinding } from './case-of-finding.ts';
import { prune } from './prune.ts';
import { readKept } from './read.ts';
import { writeWhole } from './write.ts';

function caseOf(notation: string, fields: Partial<CorpusCase> = {}): CorpusCase {
  return {
    schema: 'proctor.case/1',
    contract: 'edit',
    rule: 'edit/pairing-preserved',
    expect: 'holds',
    why: 'Results of a parallel group come in any order.',
    source: 'hand',
    options: { keepToolUses: 0 },
    notation,
    messages: parseHistory(notation) as unknown as NonNullable<CorpusCase['messages']>,
    ...fields,
  };
}

const finding = {
  fingerprint: '0123456789ab',
  rule: 'general/orphan-result',
  target: './compact.ts#compact',
  severity: 'error',
  message: 'message 1 holds a result of "a"',
  options: { keep: 1 },
  input: { notation: 'A[a], T a', messages: [] },
  evidence: [],
  count: 3,
  foundAt: { seed: 's', index: 7 },
  minimized: { from: 9, to: 2, evaluations: 40 },
  reproduce: 'proctor replay x',
} as const satisfies Finding;

describe('a case file', () => {
  test('is read as it was printed, __proto__ included', () => {
    const one = caseOf('A[a{"__proto__":{"x":1}}], T a', { options: JSON.parse('{"__proto__":1}') });
    const text = printCase(one);
    expect(printCase(readCase(JSON.parse(text), 'file'))).toBe(text);
    expect(text).toContain('"__proto__": {');
  });

  test.each<[string, object, RegExp]>([
    [
      'a newer schema',
      { schema: 'proctor.case/2' },
      /written in proctor\.case\/2; this Proctor reads proctor\.case\/1/,
    ],
    ['another document', { schema: 'proctor.run/1' }, /schema: expected "proctor\.case\/1"/],
    ['an unknown verdict', { expect: 'maybe' }, /expect: expected .*"holds"/],
    ['a rule without a room', { rule: 'orphan' }, /rule: expected a rule id/],
    ['an unknown field', { note: 'x' }, /note: expected never/],
    ['no sentence', { why: '' }, /why/],
    ['options that are a list', { options: [1] }, /options: expected an object/],
    ['neither target nor contract', { contract: undefined }, /a target or a contract/],
    ['neither messages nor script', { messages: undefined }, /either messages or a script/],
    ['a known failure that must hold', { known: { report: 'no public report known' } }, /only where a case breaks/],
    ['a known failure without a link', { target: 't', expect: 'breaks', known: { report: 'soon' } }, /a link/],
    ['a failure of nobody', { expect: 'breaks' }, /a target, since a case breaks for somebody/],
  ])('is refused with %s', (_, fields, message) => {
    const value = JSON.parse(JSON.stringify({ ...caseOf('U'), ...fields })) as unknown;
    expect(() => readCase(value, 'corpus/x.json')).toThrow(message);
    expect(() => readCase(value, 'corpus/x.json')).toThrow(UsageError);
  });

  test.each([[null], [[]], ['text'], [1]])('is refused when it is %j', (value) => {
    expect(() => readCase(value, 'corpus/x.json')).toThrow(/corpus\/x\.json/);
  });
});

describe('the name of a case', () => {
  test('says rule, verdict and reason, and holds a hash of what is tested', () => {
    const name = caseName(caseOf('U'));
    expect(name).toMatch(
      /^edit-pairing-preserved\/holds-results-of-a-parallel-group-come-in-any-order-[0-9a-f]{8}\.json$/,
    );
  });

  test('does not depend on words, but on the input and the order of no key', () => {
    const hash = caseHash(caseOf('U', { options: { a: 1, b: 2 } }));
    expect(caseHash(caseOf('U', { options: { b: 2, a: 1 }, why: 'Other words.' }))).toBe(hash);
    expect(caseHash(caseOf('A', { options: { a: 1, b: 2 } }))).not.toBe(hash);
  });

  test('is legal everywhere, whatever the reason says', () => {
    for (const why of ['CON:<>|"?*', '漢字', '', 'a'.repeat(200), '../../etc/passwd']) {
      expect(caseName(caseOf('U', { why }))).toMatch(/^[a-z0-9-]+\/[a-z0-9-]{1,80}\.json$/);
    }
  });
});

describe('a finding that is kept', () => {
  test('must not come back, by default; a known one must still fail', () => {
    expect(caseOfFinding(finding, { expect: 'holds' })).toMatchObject({
      target: './compact.ts#compact',
      expect: 'holds',
      source: { seed: 's', index: 7 },
      why: finding.message,
    });
    const known = caseOfFinding(finding, { expect: 'breaks', report: 'https://example.org/1' });
    expect(readCase(JSON.parse(printCase(known)), 'f')).toMatchObject({ known: { report: 'https://example.org/1' } });
  });
});

describe('pruning', () => {
  const kept = (notation: string, fields?: Partial<CorpusCase>) => ({ case: caseOf(notation, fields) });

  test('drops what others cover, and keeps one of two alike', () => {
    const whole = kept('U, A[a b], T b, T a');
    const part = kept('U, A[c d]"long text", T d');
    const other = kept('S, A<w>');
    const { keep, drop } = prune([part, whole, other]);
    expect(keep).toEqual([whole, other]);
    expect(drop).toEqual([part]);
  });

  test('what one rule or target covers, another does not', () => {
    const cases = [kept('U, A'), kept('U, A', { rule: 'general/keeps-order' }), kept('U, A', { target: 'x' })];
    expect(prune(cases).drop).toEqual([]);
  });

  test('known failures and open questions stay', () => {
    const known = { target: 't', expect: 'breaks', known: { report: 'no public report known' } } as const;
    const cases = [kept('U, A', known), kept('U, A', { ...known, why: 'Again.' }), kept('U', { expect: 'open' })];
    expect(prune(cases).drop).toEqual([]);
  });
});

describe('on disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proctor-corpus-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function put(name: string, value: unknown): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }

  test('cases and findings are read in order of name, from folders below too', async () => {
    await put('b/one.json', caseOf('U'));
    await put('a.json', finding);
    await put('notes.txt', 'no case');
    const kept = await readKept(['.'], folder);
    expect(kept.map(({ kind, file }) => [kind, file])).toEqual([
      ['finding', 'a.json'],
      ['case', 'b/one.json'],
    ]);
  });

  test("a run's folder holds its findings once", async () => {
    await put('run.json', { schema: 'proctor.run/1', findings: [finding] });
    await put('findings/0123456789ab.json', finding);
    expect(await readKept(['.'], folder)).toHaveLength(1);
    expect(await readKept(['run.json'], folder)).toHaveLength(1);
  });

  test.each<[string, unknown, RegExp]>([
    ['half a file', '{"schema":', /x\.json is no valid JSON/],
    ['a run of nonsense', { schema: 'proctor.run/1', findings: [{ rule: 1 }] }, /findings\.0 is no finding/],
  ])('%s is refused by name', async (_, value, message) => {
    await put('x.json', value);
    await expect(readKept(['x.json'], folder)).rejects.toThrow(message);
  });

  test('a path that is not there is refused', async () => {
    await expect(readKept(['nowhere'], folder)).rejects.toThrow(/there is no file or folder .*nowhere/);
  });

  test('a file is written whole, and nothing is left behind when it cannot be', async () => {
    await writeWhole(join(folder, 'deep/er/x.json'), 'text');
    expect(await readFile(join(folder, 'deep/er/x.json'), 'utf8')).toBe('text');
    await mkdir(join(folder, 'way.json/in'), { recursive: true });
    await expect(writeWhole(join(folder, 'way.json'), 'text')).rejects.toThrow(UsageError);
    await expect(writeWhole(join(folder, 'deep/er/x.json/y.json'), 'text')).rejects.toThrow(/cannot write/);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
