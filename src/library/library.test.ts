import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import type { History } from '../history/message.ts';
import { assertCompactor } from './assert-compactor.ts';
import { CompactorError, NothingTestedError } from './failure.ts';
import { fuzz } from './fuzz.ts';
import { testCompactor } from './test-compactor.ts';

const FEW = { cases: 250, maxFindings: 2, evaluations: 300 };
const lastUser = (messages: History) => messages.slice(-1).filter(({ role }) => role === 'user');
const tail = (messages: History) => messages.slice(-3);

describe('fuzz', () => {
  test('gives what the command prints', async () => {
    const run = await fuzz('fault:edit/E2', FEW);
    expect(run).toMatchObject({ schema: 'proctor.run/1', command: 'fuzz', seed: 'proctor', generator: 'edit/1' });
    expect(run.targets).toMatchObject([{ name: 'fault:edit/E2', contract: 'edit', findings: run.findings.length }]);
    expect(run.findings[0]).toMatchObject({ rule: 'edit/pairing-preserved', input: { notation: 'A[a b], T b, T a' } });
  });

  test('takes functions, definitions and names, and says which rule they break', async () => {
    const rulesOf = async (compact: Parameters<typeof fuzz>[0]) =>
      (await fuzz(compact, FEW)).findings.map(({ rule }) => rule);
    expect(await rulesOf(tail as never)).toContain('general/orphan-result');
    expect(await rulesOf({ name: 'tail', create: () => tail as never })).toContain('general/orphan-result');
    expect(await rulesOf(lastUser as never)).toEqual([]);
  });

  test('in the message format that is named', async () => {
    const newest = (messages: { role: string }[]) => messages.filter(({ role }) => role === 'user').slice(-1);
    const run = await fuzz(newest, { ...FEW, format: 'openai-chat', name: 'newest' });
    expect(run).toMatchObject({ generator: 'openai-chat/1', targets: [{ name: 'newest' }] });
  });

  test('is told to stop', async () => {
    const run = await fuzz('edit/optimized', { signal: AbortSignal.abort() });
    expect(run.targets).toMatchObject([{ cases: 0 }]);
  });

  test.each([
    ['no such target', 'edit/optimised'],
    ['neither compact nor create', { name: 'empty' }],
  ])('refuses %s', async (_, compact) => {
    await expect(fuzz(compact, FEW)).rejects.toThrow(UsageError);
  });
});

describe('assertCompactor', () => {
  test('passes for a right one', async () => {
    await expect(assertCompactor('edit/optimized', FEW)).resolves.toBeUndefined();
  });

  test('throws what test runners make a diff of', async () => {
    const error = await assertCompactor('fault:edit/E2', FEW).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CompactorError);
    const { message, actual, expected, finding } = error as CompactorError;
    expect(message).toContain('before   A[a b], T b, T a\n');
    expect(message).toMatch(/To see it again: .+/);
    expect(actual).toContain('T a"t2"');
    expect(expected).toBe('');
    expect(finding.rule).toBe('edit/pairing-preserved');
  });

  test('where no right answer is known, the rule stands against what happened', async () => {
    const error = (await assertCompactor(tail as never, FEW).catch((caught: unknown) => caught)) as CompactorError;
    expect(error.expected).toBe('No result loses its call.');
    expect(error.actual).toMatch(/^message \d holds a result of/);
  });

  test('throws for one that was not tested', async () => {
    const same = ((messages: unknown[]) => messages) as never;
    await expect(assertCompactor(same, FEW)).rejects.toThrow(NothingTestedError);
  });
});

testCompactor('edit/optimized', { cases: 50 });
testCompactor(lastUser as never, { cases: 50, name: 'the last user message' });
