/** Compactors that do not come back: every command says so, with the case, and nothing of them stays behind. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MAIN, proctor, scratch } from './testing/proctor.ts';

/** It leaves other histories alone. */
const onTwoResults = (does: string) => `
import { writeFileSync } from 'node:fs';
export default function compact(messages) {
  if (messages.filter(({ role }) => role === 'tool').length > 1) { ${does} }
  return messages;
}
`;
const HANGS = onTwoResults("writeFileSync('pid', String(process.pid)); for (;;);");
const EXITS = onTwoResults('process.exit(3);');

function folderWith(code: string): string {
  const cwd = scratch();
  writeFileSync(join(cwd, 'target.mjs'), code);
  return cwd;
}

/** Each loss takes its time on a busy machine. */
const timeout = 200_000;
const flags = ['--format', 'openai-chat', '--timeout', '50ms'];
const HISTORY = 'U, A[a b], T a, T b, U, A[c], T c';

describe('a compactor that hangs', () => {
  test('try says that it does not return', async () => {
    const ran = await proctor(['try', './target.mjs', HISTORY, ...flags], { cwd: folderWith(HANGS), timeout });
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('breaks target/timed-out') });
  });

  test('minimize cuts the history to what it hangs on', async () => {
    const ran = await proctor(['minimize', HISTORY, './target.mjs', ...flags], { cwd: folderWith(HANGS), timeout });
    // Every loss costs a time limit, so the search ends early.
    expect(ran).toMatchObject({ code: 1, out: expect.stringMatching(/history {3}(U, )?T a, T b\n/) });
  });

  test('verify ends at a smallest input on which it hangs', async () => {
    const words = ['verify', './target.mjs', ...flags, '--max-messages', '4', '--workers', '2'];
    const ran = await proctor(words, { cwd: folderWith(HANGS), timeout });
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(ran.out).toContain('FINDING target/timed-out');
    expect(ran.out).toContain('2 messages: 70 inputs');
    expect(ran.out).not.toContain('4 messages:');
  });

  test('its process ends when the campaign is killed', async () => {
    const cwd = folderWith(HANGS);
    const words = ['fuzz', './target.mjs', '--format', 'openai-chat', '--timeout', '30s', '--cases', '1000'];
    const campaign = spawn(process.execPath, [MAIN, ...words], { cwd, stdio: 'ignore' });
    const file = join(cwd, 'pid');
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(50);
    const worker = Number(readFileSync(file, 'utf8'));
    campaign.kill('SIGKILL');
    while (isAlive(worker)) await pause(50);
    expect(isAlive(worker)).toBe(false);
  });
});

describe('a compactor that ends its process', () => {
  test('verify ends there, with the case', async () => {
    const ran = await proctor(['verify', './target.mjs', ...flags, '--max-messages', '4'], {
      cwd: folderWith(EXITS),
      timeout,
    });
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('with exit code 3') });
  });

  test('minimize goes on behind it', async () => {
    const ran = await proctor(['minimize', HISTORY, './target.mjs', ...flags], { cwd: folderWith(EXITS), timeout });
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('history   T a, T b') });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
