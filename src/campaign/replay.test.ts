import { describe, expect, test } from 'vitest';
import type { CorpusCase } from '../corpus/case-file.ts';
import type { Kept } from '../corpus/read.ts';
import type { Finding } from '../finding/finding.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { type Replayed, replay } from './replay.ts';

const find = (wanted: { readonly name: string }) =>
  resolveTarget(wanted.name, { options: {}, cwd: '.', timeLimit: 1000, program: [] });

const OUT_OF_ORDER = 'A[a b], T b, T a';
const OPTIONS = { keepToolUses: 0, keepToolInputs: false };

function caseOf(fields: Partial<CorpusCase>): Kept {
  const one: CorpusCase = {
    schema: 'proctor.case/1',
    contract: 'edit',
    rule: 'edit/pairing-preserved',
    expect: 'holds',
    why: 'Results of a parallel group come in any order.',
    source: 'hand',
    options: OPTIONS,
    notation: OUT_OF_ORDER,
    messages: parseHistory(fields.notation ?? OUT_OF_ORDER) as unknown as NonNullable<CorpusCase['messages']>,
    ...fields,
  };
  return { kind: 'case', file: 'corpus/x.json', case: one };
}

async function statuses(kept: Kept, resolve = find): Promise<Replayed['status'][]> {
  return (await replay(kept, resolve, () => 0)).map(({ status }) => status);
}

const breaking = { target: 'fault:edit/E2', expect: 'breaks' } as const;
const known = { report: 'https://example.org/issue/1' };

describe('a kept case', () => {
  test('of a contract runs on both its compactors', async () => {
    const rows = await replay(caseOf({}), find, () => 0);
    expect(rows.map(({ target, status }) => `${target} ${status}`)).toEqual([
      'edit/reference PASS',
      'edit/optimized PASS',
    ]);
  });

  test.each<[string, Partial<CorpusCase>, Replayed['status']]>([
    ['that must hold and breaks', { target: 'fault:edit/E2' }, 'FAIL'],
    ['that must be caught and is', breaking, 'PASS'],
    ['that must be caught and is not', { ...breaking, notation: 'A[a b], T a, T b' }, 'FAIL'],
    ['that is known and still fails', { ...breaking, known }, 'KNOWN'],
    ['that is known and fails no more', { ...breaking, known, notation: 'A[a b], T a, T b' }, 'FIXED'],
    ['that breaks another rule than it did', { ...breaking, rule: 'edit/idempotent' }, 'CHANGED'],
    ['whose target is gone', { target: 'fault:edit/E99' }, 'STALE'],
    ['whose options are gone', { target: 'edit/optimized', options: { keepEverything: true } }, 'STALE'],
    ['that is open and answers as recorded', { expect: 'open', answers: { 'edit/optimized': '' } }, 'PASS'],
    ['that is open and answers otherwise', { expect: 'open', answers: { 'edit/optimized': 'U' } }, 'CHANGED'],
  ])('%s', async (_, fields, status) => {
    expect(await statuses(caseOf(fields))).toEqual([status]);
  });

  test('of a package that is not installed here is skipped', async () => {
    const elsewhere = (wanted: { readonly name: string }) =>
      resolveTarget(wanted.name, { options: {}, cwd: '/', timeLimit: 1000, program: [] });
    const [row] = await replay(caseOf({ ...breaking, target: 'ai-sdk', known }), elsewhere, () => 0);
    expect(row).toMatchObject({ status: 'SKIPPED', says: 'the package ai is not installed here' });
  });

  test.each([
    ['9.0.0', 'SKIPPED', 'it was seen in edit 1.0.0, and does not show in 9.0.0'],
    ['1.0.0', 'FIXED', 'remove the known failure'],
  ])('that is known of version 1.0.0 and holds in %s', async (version, status, says) => {
    const seen = { package: 'edit', versions: ['1.0.0'], says: 'it breaks' };
    const kept = caseOf({ ...breaking, known: { ...known, seen }, notation: 'U, A, U' });
    const versioned = async (wanted: { readonly name: string }) => ({ ...(await find(wanted)), version });
    expect(await replay(kept, versioned, () => 0)).toMatchObject([{ status, says }]);
  });

  test('says what to do when a known failure is mended', async () => {
    const [row] = await replay(caseOf({ ...breaking, known, notation: 'U, A, U' }), find, () => 0);
    expect(row).toMatchObject({ status: 'FIXED', says: 'remove the known failure' });
  });

  test('that says two different things is refused', async () => {
    const twofold = caseOf({ messages: [{ role: 'user', parts: [] }] });
    await expect(statuses(twofold)).rejects.toThrow(/notation and messages say different things/);
  });

  test('says the same thing with its fields in any order', async () => {
    const turned = caseOf({
      notation: 'U{"id":"m"}',
      messages: [{ id: 'm', parts: [{ text: 'u0', kind: 'text' }], role: 'user' }],
    });
    expect(await statuses(turned)).toEqual(['PASS', 'PASS']);
  });

  test.each([[[null]], [['text']], [[{ role: 'user' }]]])('whose messages are %j is refused', async (messages) => {
    await expect(statuses(caseOf({ messages }))).rejects.toThrow(/^corpus\/x\.json: message 0/);
  });

  test('whose notation is nonsense is refused by file', async () => {
    const nonsense = caseOf({ messages: [] });
    if (nonsense.kind === 'case') {
      const broken: Kept = { ...nonsense, case: { ...nonsense.case, notation: 'Q[' } };
      await expect(statuses(broken)).rejects.toThrow(/corpus\/x\.json/);
    }
    expect.hasAssertions();
  });

  test('that comes out differently each time is flaky, and fails', async () => {
    let runs = 0;
    const moody = async (wanted: { readonly name: string }): Promise<Target> => {
      const [right, wrong] = [await find({ name: 'edit/optimized' }), await find({ name: 'fault:edit/E2' })];
      return { ...right, name: wanted.name, create: () => (runs++ === 0 ? wrong : right).create() };
    };
    const [row] = await replay(caseOf({ target: 'edit/optimized' }), moody, () => 0);
    expect(row).toMatchObject({ status: 'FAIL', flaky: true });
  });
});

describe('a finding', () => {
  const finding = {
    fingerprint: 'eac756af399f',
    rule: 'edit/pairing-preserved',
    target: 'fault:edit/E2',
    severity: 'error',
    message: '',
    options: OPTIONS,
    input: { notation: OUT_OF_ORDER },
    evidence: [],
    count: 1,
    foundAt: { seed: 's', index: 0 },
    minimized: { from: 3, to: 3, evaluations: 1 },
    reproduce: '',
  } as const satisfies Finding;
  const kept = (fields: Partial<Finding>): Kept => ({
    kind: 'finding',
    file: 'f.json',
    finding: { ...finding, ...fields },
  });

  test('that shows again fails, and is fixed when it does not', async () => {
    expect(await statuses(kept({}))).toEqual(['FAIL']);
    expect(await statuses(kept({ input: { notation: 'A[a b], T a, T b' } }))).toEqual(['FIXED']);
    expect(await statuses(kept({ fingerprint: '000000000000' }))).toEqual(['CHANGED']);
  });

  test('runs on another target when one is named', async () => {
    const rows = await replay(kept({}), find, () => 0, 'edit/optimized');
    expect(rows).toMatchObject([{ target: 'edit/optimized', status: 'FIXED' }]);
  });
});
