/** The commands about what is kept: verify, minimize, replay and corpus, as one works with them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './run.ts';
import { scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function proctor(cwd: string, ...words: string[]): Promise<Ran> {
  const recorded = recordedIo(cwd);
  const code = await run(words, '0.0.0', recorded.io);
  return { code, out: recorded.out(), err: recorded.err() };
}

function put(cwd: string, name: string, value: unknown): string {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), typeof value === 'string' ? value : JSON.stringify(value));
  return name;
}

const removing = ['-o', 'keepToolUses=0', '-o', 'keepToolInputs=false'];
const WORDY = 'S"be brief", U"hi", A"well"[c1:read{"path":"a"} c2], U, T c2"two", T c1"one", A[c3], T c3, U"bye"';

/** A folder in which a fault has been found, and the file of the finding. */
async function found(): Promise<{ readonly cwd: string; readonly file: string }> {
  const cwd = scratch();
  const { code } = await proctor(cwd, 'minimize', WORDY, 'fault:edit/E2', ...removing);
  expect(code).toBe(1);
  const [name] = readdirSync(join(cwd, '.proctor/findings'));
  return { cwd, file: `.proctor/findings/${name}` };
}

describe('minimize', () => {
  test('notation becomes the smallest case, with what it hangs on and the passes that helped', async () => {
    const { code, out } = await proctor(scratch(), 'minimize', WORDY, 'fault:edit/E2', ...removing);
    expect(code).toBe(1);
    expect(out).toContain('A[a b], T b, T a');
    expect(out).toMatch(/minimized from 9 to 3 in \d+ evaluations \(delete \d+ of \d+/);
    expect(out).toContain('no single step makes it smaller');
    expect(out).toContain('order of messages 1 and 2');
  });

  test('says which setting makes it hold', async () => {
    const { cwd, file } = await found();
    const finding = JSON.parse(readFileSync(join(cwd, file), 'utf8')) as { readonly holdsWith: readonly string[] };
    expect(finding.holdsWith).toContain('keepToolInputs = true');
  });

  test('a case that holds exits 4 and says what it keeps', async () => {
    const { code, err } = await proctor(scratch(), 'minimize', WORDY, 'edit/optimized');
    expect(code).toBe(4);
    expect(err).toContain('edit/optimized keeps every rule on this case');
  });

  test('a finding brings its target along; on a right one it holds', async () => {
    const { cwd, file } = await found();
    expect((await proctor(cwd, 'minimize', file)).code).toBe(1);
    expect((await proctor(cwd, 'minimize', file, 'edit/optimized')).code).toBe(4);
  });

  test('as one JSON document', async () => {
    const { out } = await proctor(scratch(), 'minimize', WORDY, 'fault:edit/E2', ...removing, '--json');
    expect(JSON.parse(out)).toMatchObject({
      schema: 'proctor.run/1',
      command: 'minimize',
      exhausted: true,
      findings: [{}],
    });
  });

  test('stops at the evaluations that it was given', async () => {
    const words = ['minimize', WORDY, 'fault:edit/E2', ...removing, '--max-evaluations', '5'];
    const { code, out } = await proctor(scratch(), ...words);
    expect(code).toBe(1);
    expect(out).toContain('cut: the evaluations are used up');
  });

  test('without a target there is nothing to ask', async () => {
    const { code, err } = await proctor(scratch(), 'minimize', 'U, A');
    expect(code).toBe(2);
    expect(err).toContain('name the target too');
  });

  test('a finding can be written nowhere', async () => {
    const cwd = scratch();
    put(cwd, 'in-the-way', '');
    const words = ['minimize', WORDY, 'fault:edit/E2', ...removing, '--out', 'in-the-way'];
    const { code, err } = await proctor(cwd, ...words);
    expect(code).toBe(2);
    expect(err).toContain('cannot write');
  });
});

describe('--emit', () => {
  const source = 'export function lastTwo(messages) { return messages.slice(-2); }';

  test.each([
    ['vitest', 'import { lastTwo } from', 'expect(output)'],
    ['script', 'import { lastTwo } from', "console.log('returned'"],
    ['pytest', 'import json', 'def test_'],
    ['markdown', '**What must hold:**', '```js'],
    ['json', '"format": "openai-chat"', '"role": "tool"'],
  ])('%s', async (form, ...parts) => {
    const cwd = scratch();
    put(cwd, 'compact.mjs', source);
    const words = ['minimize', 'U"long", A[a], T a"x", U', './compact.mjs#lastTwo', '--format', 'openai-chat'];
    const { code, out } = await proctor(cwd, ...words, '--emit', form);
    expect(code).toBe(1);
    for (const part of parts) expect(out).toContain(part);
  });

  test('an unknown form is refused with the known ones', async () => {
    const { code, err } = await proctor(scratch(), 'minimize', 'U', 'edit/optimized', '--emit', 'poem');
    expect(code).toBe(2);
    expect(err).toContain('vitest, pytest, script, markdown, json');
  });
});

describe('replay', () => {
  test('a finding fails while it shows, and is fixed on another target', async () => {
    const { cwd, file } = await found();
    const shows = await proctor(cwd, 'replay', file);
    expect(shows.code).toBe(1);
    expect(shows.out).toContain('FAIL');
    const gone = await proctor(cwd, 'replay', file, '--target', 'edit/optimized');
    expect(gone.code).toBe(0);
    expect(gone.out).toContain('FIXED');
  });

  test('as one JSON document with a status for each case', async () => {
    const { cwd, file } = await found();
    const document = JSON.parse((await proctor(cwd, 'replay', file, '--json')).out);
    expect(document.cases).toMatchObject([{ file, expect: 'finding', status: 'FAIL' }]);
  });

  test.each<[string, unknown, RegExp]>([
    ['a case of a newer schema', { schema: 'proctor.case/9' }, /written in proctor\.case\/9/],
    ['half a file', '{', /no valid JSON/],
    ['nonsense', { schema: 'proctor.case/1', rule: 7 }, /expected/],
  ])('%s is refused', async (_, value, message) => {
    const cwd = scratch();
    const { code, err } = await proctor(cwd, 'replay', put(cwd, 'x.json', value));
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test('an empty folder says nothing about anybody', async () => {
    const cwd = scratch();
    mkdirSync(join(cwd, 'corpus'));
    expect((await proctor(cwd, 'replay')).code).toBe(4);
  });
});

describe('corpus', () => {
  test('a finding is kept, linted, replayed; formatting changes nothing', async () => {
    const { cwd, file } = await found();
    const added = await proctor(cwd, 'corpus', 'add', file, '--expect', 'breaks', '--why', 'Results out of order.');
    const path = added.out.trim();
    expect(path).toMatch(/^corpus\/edit-pairing-preserved\/breaks-results-out-of-order-[0-9a-f]{8}\.json$/);
    expect(await proctor(cwd, 'corpus', 'lint')).toMatchObject({ code: 0, out: '1 cases, all in order\n' });
    expect(await proctor(cwd, 'corpus', 'format')).toMatchObject({ code: 0, out: '' });
    expect((await proctor(cwd, 'replay')).out).toContain('1 case: 1 PASS');
  });

  test('a known failure that is mended is told, and fails nobody', async () => {
    const { cwd, file } = await found();
    const { out } = await proctor(cwd, 'corpus', 'add', file, '--known');
    expect((await proctor(cwd, 'replay')).out).toContain('KNOWN');
    const path = join(cwd, out.trim());
    writeFileSync(path, readFileSync(path, 'utf8').replace('fault:edit/E2', 'edit/optimized'));
    const mended = await proctor(cwd, 'replay');
    expect(mended.code).toBe(0);
    expect(mended.out).toContain('remove the known failure');
  });

  test('what was edited by hand is found by lint, and put right by format', async () => {
    const { cwd, file } = await found();
    const path = (await proctor(cwd, 'corpus', 'add', file, '--expect', 'breaks')).out.trim();
    const text = readFileSync(join(cwd, path), 'utf8').replace('"A[a b], T b, T a"', '"A[a b],   T b, T a, U"');
    writeFileSync(join(cwd, path), text);
    const linted = await proctor(cwd, 'corpus', 'lint');
    expect(linted.code).toBe(1);
    expect(linted.out).toContain('its name should be');
    expect(linted.out).toContain('notation and messages say different things');
    expect((await proctor(cwd, 'corpus', 'format')).out).toMatch(/ -> corpus\//);
    expect(existsSync(join(cwd, path))).toBe(false);
    expect((await proctor(cwd, 'corpus', 'lint')).code).toBe(0);
  });

  test('format writes a case of another corpus where that corpus lies', async () => {
    const { cwd, file } = await found();
    const path = (await proctor(cwd, 'corpus', 'add', file, '--expect', 'breaks', '--corpus', 'kept/cases')).out.trim();
    const text = readFileSync(join(cwd, path), 'utf8').replace('"A[a b], T b, T a"', '"A[a b], T b, T a, U"');
    writeFileSync(join(cwd, path), text);
    expect((await proctor(cwd, 'corpus', 'format', path)).out).toMatch(/ -> kept\/cases\//);
    expect(existsSync(join(cwd, 'corpus'))).toBe(false);
  });

  test('prune names what others cover, and deletes it only when told to', async () => {
    const { cwd, file } = await found();
    await proctor(cwd, 'corpus', 'add', file, '--expect', 'breaks');
    const [folder] = readdirSync(join(cwd, 'corpus'));
    const [name] = readdirSync(join(cwd, 'corpus', folder!));
    const text = readFileSync(join(cwd, 'corpus', folder!, name!), 'utf8');
    writeFileSync(join(cwd, 'corpus', folder!, 'twin.json'), text);
    expect((await proctor(cwd, 'corpus', 'prune')).out.split('\n').filter(Boolean)).toHaveLength(1);
    expect(readdirSync(join(cwd, 'corpus', folder!))).toHaveLength(2);
    await proctor(cwd, 'corpus', 'prune', '--write');
    expect(readdirSync(join(cwd, 'corpus', folder!))).toHaveLength(1);
  });

  test('an unknown action is refused', async () => {
    expect(await proctor(scratch(), 'corpus', 'burn')).toMatchObject({ code: 2 });
  });
});

describe('verify', () => {
  const small = ['--max-messages', '3', '--workers', '1'];

  test('exhausts what is right, and says what may be claimed', async () => {
    const { code, out } = await proctor(scratch(), 'verify', 'edit/optimized', ...small);
    expect(code).toBe(0);
    expect(out).toMatch(/keeps all \d+ rules on every input of up to 3 messages over alphabet main, up to renaming/);
    expect(out).toContain('739 inputs');
  });

  test('finds a smallest counterexample', async () => {
    const cwd = scratch();
    const { code, out } = await proctor(cwd, 'verify', 'fault:edit/E2', '--max-messages', '6', '--workers', '1');
    expect(code).toBe(1);
    expect(out).toContain('A[a b], T b, T a');
    expect(out).toContain('a smallest input that shows it has 3 messages');
    expect(out.trim().split('\n').at(-1)).toMatch(/^proctor replay \.proctor\/findings\//);
    expect((await proctor(cwd, 'replay', '.proctor')).code).toBe(1);
  });

  test('as one JSON document', async () => {
    const { out } = await proctor(scratch(), 'verify', 'edit/optimized', ...small, '--json');
    expect(JSON.parse(out)).toMatchObject({
      command: 'verify',
      inputs: 739,
      exhausted: true,
      alphabet: 'main',
      targets: [{ name: 'edit/optimized', findings: 0 }],
    });
  });

  test('cut by time it says what was covered, exits 4, and goes on later', async () => {
    const cwd = scratch();
    const cut = await proctor(cwd, 'verify', 'edit/optimized', ...small, '--time', '0ms');
    expect(cut.code).toBe(4);
    expect(cut.out).toContain('cut: ');
    const words = ['verify', 'edit/optimized', ...small, '--max-messages', '2'];
    expect((await proctor(cwd, ...words)).code).toBe(0);
    const resumed = await proctor(cwd, 'verify', 'edit/optimized', ...small, '--resume', '.proctor');
    expect(resumed.code).toBe(0);
    expect(resumed.out).toContain('739 inputs');
  });

  test.each([
    ['an unknown alphabet', ['--alphabet', 'greek'], 'there is no alphabet "greek"'],
    ['a shard that is none', ['--shard', '3/2'], 'expected i/n'],
    ['a folder without a run', ['--resume', 'nowhere'], 'holds no verification'],
  ])('%s is refused', async (_, words, message) => {
    const { code, err } = await proctor(scratch(), 'verify', 'edit/optimized', ...words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("another run's folder is not gone on with", async () => {
    const cwd = scratch();
    await proctor(cwd, 'verify', 'edit/optimized', '--max-messages', '1', '--workers', '1');
    const { code, err } = await proctor(cwd, 'verify', 'edit/reference', '--resume', '.proctor');
    expect(code).toBe(2);
    expect(err).toContain('holds the verification of');
  });
});
