import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { scan } from './scan.ts';
import { scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

const STALE = `export function drop(messages: { role: string }[]) {
  const at = messages.findIndex((m) => m.role === 'user');
  messages.shift();
  return messages[at];
}
`;
const CLEAN = STALE.replace('  messages.shift();\n', '');

function folder(files: Readonly<Record<string, string>>): string {
  const cwd = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

async function proctorScan(words: readonly string[], cwd: string) {
  const recorded = recordedIo(cwd);
  const command = new Command('scan').argument('[paths...]').exitOverride();
  scan.declare(command);
  command.parse([...words], { from: 'user' });
  const code = await scan.run(
    { operands: command.args, flags: command.opts(), program: [], configured: [], standing: [] },
    recorded.io,
  );
  return { code, out: recorded.out(), err: recorded.err() };
}

describe('exit codes', () => {
  test.each([
    ['an error', { 'a.ts': STALE }, 1],
    ['nothing', { 'a.ts': CLEAN }, 0],
    ['no source at all', { 'a.md': '' }, 4],
  ])('%s', async (_, files, code) => {
    expect((await proctorScan(['.'], folder(files))).code).toBe(code);
  });

  test('a path that is not there, and a reporter that is none', async () => {
    const cwd = folder({ 'a.ts': CLEAN });
    await expect(proctorScan(['nowhere'], cwd)).rejects.toThrow(UsageError);
    await expect(proctorScan(['.', '--reporter', 'xml'], cwd)).rejects.toThrow('--reporter xml: no such reporter');
    await expect(proctorScan(['.', '--explain', 'a.ts'], cwd)).rejects.toThrow('expected FILE:LINE');
  });
});

test('people see the three places', async () => {
  const { out } = await proctorScan(['.'], folder({ 'src/a.ts': STALE }));
  expect(out).toBe(`messages
  error index/stale-after-shrink src/a.ts:4:10 in drop
    at was taken at line 2, and shift at line 3 may have moved what it names; look it up again
    capture     2 | const at = messages.findIndex((m) => m.role === 'user');
    write       3 | messages.shift();
    use         4 | return messages[at];

1 error: 1 file, 6 lines, 1 writer of message arrays (1 of them change the length)
`);
});

test('the writers alone', async () => {
  const { out, code } = await proctorScan(['.', '--writers'], folder({ 'a.ts': STALE }));
  expect(out).toContain('a.ts drop: 1 writer, 1 of them changes the length\n');
  expect(out).toMatch(/ 3 {2}length {2}shift +messages {2}messages\.shift\(\);/);
  expect(code).toBe(0);
});

test('why a place is safe', async () => {
  const { out, code } = await proctorScan(['--explain', 'a.ts:3'], folder({ 'a.ts': CLEAN }));
  expect(out).toBe('  safe at on messages: taken at line 2, and nothing changes messages before this use\n');
  expect(code).toBe(0);
});

test('SARIF holds the trace as a code flow, under a fingerprint without line numbers', async () => {
  const cwd = folder({ 'a.ts': STALE, 'b.ts': `// moved down\n${STALE}` });
  await proctorScan(['.', '--reporter', 'text,sarif=out/scan.sarif'], cwd);
  const [first, second] = JSON.parse(readFileSync(join(cwd, 'out/scan.sarif'), 'utf8')).runs[0].results;
  const { locations } = first.codeFlows[0].threadFlows[0];
  expect(
    locations.map(
      (one: { location: { physicalLocation: { region: object } } }) => one.location.physicalLocation.region,
    ),
  ).toEqual([{ startLine: 2 }, { startLine: 3 }, { startLine: 4 }]);
  writeFileSync(join(cwd, 'a.ts'), `// moved down\n${STALE}`);
  await proctorScan(['.', '--reporter', 'sarif=out/scan.sarif'], cwd);
  const [moved] = JSON.parse(readFileSync(join(cwd, 'out/scan.sarif'), 'utf8')).runs[0].results;
  expect(moved.partialFingerprints).toEqual(first.partialFingerprints);
  expect(second.partialFingerprints).not.toEqual(first.partialFingerprints);
});

test('GitHub annotations', async () => {
  const { out } = await proctorScan(['.', '--reporter', 'github'], folder({ 'a.ts': STALE }));
  expect(out).toMatch(/^::error file=a\.ts,line=4,title=index\/stale-after-shrink::at was taken/);
});

describe('a baseline', () => {
  test('holds what is known, and tells when it is gone', async () => {
    const cwd = folder({ 'a.ts': STALE });
    expect((await proctorScan(['.', '--baseline', 'known.json', '--update-baseline'], cwd)).code).toBe(0);
    expect((await proctorScan(['.', '--baseline', 'known.json'], cwd)).out).toMatch(
      /^no position outlives a change, 1 accepted/,
    );
    writeFileSync(join(cwd, 'a.ts'), CLEAN);
    expect((await proctorScan(['.', '--baseline', 'known.json'], cwd)).err).toMatch(/^1 of 1 known problems are gone/);
  });

  test('that is not there, or is none', async () => {
    const cwd = folder({ 'a.ts': CLEAN, 'none.json': '{}' });
    await expect(proctorScan(['.', '--baseline', 'known.json'], cwd)).rejects.toThrow('there is no such baseline');
    await expect(proctorScan(['.', '--baseline', 'none.json'], cwd)).rejects.toThrow('not a baseline');
  });
});

test('arrays and types of other names', async () => {
  const cwd = folder({ 'a.ts': STALE.replaceAll('messages', 'log').replace('role', 'who').replace('m.role', 'm.who') });
  expect((await proctorScan(['.'], cwd)).code).toBe(0);
  expect((await proctorScan(['.', '--property', 'who'], cwd)).code).toBe(1);
});
