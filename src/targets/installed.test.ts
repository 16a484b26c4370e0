import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { resolveTarget } from './resolve.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with a package `ai` of that version and code. */
function withAi(version: string, code: string, more: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-installed-'));
  folders.push(folder);
  const manifest = JSON.stringify({ name: 'ai', version, type: 'module', exports: { '.': './index.js' } });
  for (const [name, text] of Object.entries({ 'package.json': manifest, 'index.js': code, ...more })) {
    const file = join(folder, 'node_modules', 'ai', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

const load = (name: string, cwd: string) => resolveTarget(name, { options: {}, cwd, timeLimit: 1000, program: [] });
const PRUNE = 'export const pruneMessages = ({ messages, keep = 1 }) => messages.slice(-keep);';

describe('a package by name', () => {
  test('is the one that is installed in the folder', async () => {
    const target = await load('ai-sdk', withAi('7.9.9', PRUNE));
    expect(target).toMatchObject({ name: 'ai-sdk', version: '7.9.9', format: 'ai-sdk', kind: 'trim' });
    expect(target.recipe?.body).toEqual(['const output = pruneMessages({ messages, ...options });']);
  });

  test('is that of another folder behind an @, under that name', async () => {
    const cwd = withAi('7.0.0', PRUNE);
    const target = await load('ai-sdk@./node_modules/ai/../..', cwd);
    expect(target).toMatchObject({ name: 'ai-sdk@./node_modules/ai/../..', version: '7.0.0' });
  });

  test('of CommonJS is read too', async () => {
    const code = 'const all = {}; all["pruneMessages"] = ({ messages }) => messages; module.exports = all;';
    const manifest = JSON.stringify({ name: 'ai', version: '6.0.0', main: 'index.js' });
    expect(await load('ai-sdk', withAi('6.0.0', code, { 'package.json': manifest }))).toMatchObject({
      version: '6.0.0',
    });
  });

  test.each([
    ['is not installed', '/', 'not-installed', 'the package ai is not installed here'],
    ['has a version of another time', withAiLater('4.3.19', PRUNE), 'not-supported', /^ai 4\.3\.19 is installed here/],
    ['has lost the export', withAiLater('7.0.0', 'export {}'), 'not-supported', 'ai 7.0.0 has no export pruneMessages'],
    [
      'has no entry of that name',
      withAiLater('7.0.0', PRUNE, { 'package.json': '{"name":"ai","version":"7.0.0","exports":{"./x":"./x.js"}}' }),
      'not-supported',
      /^ai cannot be imported: /,
    ],
    ['throws while it is loaded', withAiLater('7.0.0', 'throw new Error("no")'), 'bad-target', /cannot be loaded: no$/],
  ])('that %s is told as such', async (_, folder, code, message) => {
    const cwd = typeof folder === 'string' ? folder : folder();
    const error = await load('ai-sdk', cwd).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});

function withAiLater(...words: Parameters<typeof withAi>): () => string {
  return () => withAi(...words);
}

describe('what an adapter runs', () => {
  const run = async (notation: string, code = PRUNE) => {
    const target = await load('ai-sdk', withAi('7.0.0', code));
    return target.create().run(target.terms.input.parse(notation), {});
  };

  test('is called with messages of the format', async () => {
    expect(await run('U"one", A"two"')).toMatchObject({ status: 'returned', output: [{ role: 'assistant' }] });
  });

  test('is not asked about what the provider refuses', async () => {
    expect(await run('U"one", A[a], U"two"')).toEqual({
      status: 'refused',
      reason: 'before it is compacted it breaks openai-chat/call-unanswered',
    });
  });

  test('is told when it returns what is no message', async () => {
    const outcome = await run('U', 'export const pruneMessages = () => [undefined];');
    expect(outcome).toMatchObject({ status: 'garbled', text: expect.stringContaining('messages[0]') });
  });

  test('is told when it edits its input', async () => {
    const code = 'export const pruneMessages = ({ messages }) => { messages[0].content = "x"; return messages; };';
    expect(await run('U"one"', code)).toMatchObject({ breaches: [{ rule: 'general/input-unchanged' }] });
  });
});
