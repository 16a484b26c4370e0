/**
 * Another revision of the code under test, in a worktree of git beside the user's own: what fails there as well is not
 * the fault of the change that is looked at.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { Guard } from './guard.ts';
import { isLoss } from './lost.ts';
import type { Planned } from './planned.ts';
import { caseOf } from './replay.ts';
import type { SourceRequest } from './source.ts';

export interface Base {
  /** The findings of a target; those that show on the base as well are warnings now, and say so. */
  judge(planned: Planned, source: SourceRequest, findings: readonly Finding[]): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

const run = promisify(execFile);

/** The commit of `revision`. Throws UsageError `not-found` where there is no such revision, or no repository. */
export async function baseCommit(revision: string, cwd: string): Promise<string> {
  await rootOf(cwd);
  return git(
    cwd,
    ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`],
    `there is no revision ${revision}`,
    'fetch it first; a workflow checks out one commit only, unless it says fetch-depth: 0',
  );
}

/** Checks `revision` out. Throws as `baseCommit` does. */
export async function checkOutBase(revision: string, cwd: string): Promise<Base> {
  const root = await rootOf(cwd);
  const commit = await baseCommit(revision, cwd);
  const folder = mkdtempSync(join(tmpdir(), 'proctor-base-'));
  const tree = join(folder, 'tree');
  await git(root, ['worktree', 'add', '--detach', '--quiet', tree, commit], `cannot check out ${revision}`);
  const there = join(tree, relative(root, cwd));
  linkPackages(root, tree, cwd);
  return {
    async judge(planned, source, findings) {
      if (!isComparable(planned) || !existsSync(there)) return findings;
      const { target, call } = planned;
      const guard = new Guard({ target: { ...call, request: { ...call.request, cwd: there } }, source }, 1);
      try {
        const judged: Finding[] = [];
        for (const finding of findings) {
          const candidate = caseOf({ kind: 'finding', file: finding.fingerprint, finding }, target);
          const fails = await showsThere(guard, candidate, finding);
          judged.push(fails ? { ...finding, severity: 'warning', alsoFailsOn: revision } : finding);
        }
        return judged;
      } finally {
        await guard.close();
      }
    },
    async close() {
      await git(root, ['worktree', 'remove', '--force', tree], `cannot remove ${tree}`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What is found by a path from here is another one there; a package is the same one, whatever the revision. */
export function isComparable({ target, call }: Planned): boolean {
  return !isAbsolute(call.name) && (target.location !== undefined || call.request.program.length > 0);
}

async function showsThere(guard: Guard, candidate: ReturnType<typeof caseOf>, finding: Finding): Promise<boolean> {
  const { fingerprint, rule } = finding;
  try {
    const answer = await guard.run('ask', { candidate, fingerprint });
    if (answer.status === 'done') return answer.value;
    return answer.status !== 'abandoned' && isLoss({ rule });
  } catch (error) {
    // A target that is not there, or cannot be loaded, fails in another way.
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Packages are not under version control: those of today have to do. */
function linkPackages(root: string, tree: string, cwd: string): void {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const own = join(folder, 'node_modules');
    const there = join(tree, relative(root, own));
    if (existsSync(own) && existsSync(dirname(there)) && !existsSync(there)) symlinkSync(own, there, 'junction');
    if (folder === root || folder === dirname(folder)) return;
  }
}

function rootOf(cwd: string): Promise<string> {
  return git(cwd, ['rev-parse', '--show-toplevel'], `${cwd} is in no repository of git`);
}

async function git(cwd: string, words: readonly string[], problem: string, hint?: string): Promise<string> {
  try {
    return (await run('git', words, { cwd })).stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    const said = stderr.trim() || message;
    throw new UsageError('not-found', problem, hint ?? said.split('\n')[0]);
  }
}
