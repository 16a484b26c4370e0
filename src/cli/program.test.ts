import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { programOf } from '../targets/program/testing/programs.ts';
import { folderWith } from './testing/folder.ts';
import { MAIN, proctor } from './testing/proctor.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const python = describe.skipIf(!hasPython);
const HELPER = readFileSync(new URL('../../python/proctor_bridge.py', import.meta.url), 'utf8');

/** A folder with the helper, and a target of these lines. */
function pythonProject(...lines: readonly string[]): string {
  const text = ['from proctor_bridge import Refused, SummarizerError, serve', ...lines, ''].join('\n');
  return folderWith({ 'proctor_bridge.py': HELPER, 'target.py': text });
}

const PYTHON = ['--', 'python3', 'target.py'];

python('a target in Python', () => {
  test('that init writes is ready: it speaks the protocol, and has something to find', async () => {
    const cwd = folderWith({});
    expect((await proctor(['init', '--python'], { cwd })).out).toContain('to write proctor_target.py');
    expect(existsSync(join(cwd, 'proctor_target.py'))).toBe(false);
    expect((await proctor(['init', '--python', '--yes'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('.proctor/\n');
    expect((await proctor(['init', '--python', '--yes'], { cwd })).out).toMatch(/^kept +proctor_target\.py$/m);

    const program = ['--', 'python3', 'proctor_target.py'];
    const checked = await proctor(['bridge-check', ...program], { cwd });
    expect(checked.out).toContain('it speaks proctor/1');
    expect(checked.code).toBe(0);

    const found = await proctor(['fuzz', '--cases', '250', '--max-findings', '1', ...program], { cwd });
    expect(found.code).toBe(1);
    const again = found.out.trim().split('\n').at(-1) ?? '';
    expect(again).toMatch(/^proctor replay \S+ -- python3 proctor_target\.py$/);
    const replayed = spawnSync('sh', ['-c', again.replace('proctor', `'${process.execPath}' '${MAIN}'`)], { cwd });
    expect(replayed.status).toBe(1);
    expect(String(replayed.stdout)).toContain('FAIL');
  });

  test('may print wherever it likes, from C and from its children too', async () => {
    const cwd = pythonProject(
      'import os, subprocess',
      'print("banner"); os.system("echo from a child")',
      'def compact(messages):',
      '    print("debug"); os.write(1, b"from C\\n"); subprocess.run(["echo", "again"])',
      '    return messages[-1:]',
      'serve(compact, name="loud", kind="trim")',
    );
    const { out, code } = await proctor(['try', 'U, A, U"last"', ...PYTHON], { cwd });
    expect(out).toContain('after     U"last"');
    expect(code).toBe(0);
  });

  test('that edits its argument is found out', async () => {
    const cwd = pythonProject(
      'def compact(messages):',
      '    for message in messages: message["parts"] = message["parts"][:1]',
      '    return messages',
      'serve(compact, name="rude")',
    );
    const { out, code } = await proctor(['try', 'U"a""b"', ...PYTHON], { cwd });
    expect(out).toContain('breaks general/input-unchanged');
    expect(code).toBe(1);
  });

  test('may be a coroutine, take options, ask for a summary and refuse', async () => {
    const cwd = pythonProject(
      'import asyncio',
      'async def compact(messages, options, tools):',
      '    await asyncio.sleep(0)',
      '    if len(messages) > 3: raise Refused("too long for me")',
      '    try: text = tools.summarize(messages)',
      '    except SummarizerError: return messages',
      '    part = {"kind": "text", "text": text + options["mark"]}',
      '    return [{"role": "user", "summary": True, "parts": [part]}]',
      'serve(compact, name="kind", kind="summarize", options=[{"mark": "!"}])',
    );
    const tried = (...words: readonly string[]) => proctor(['try', ...words, ...PYTHON], { cwd });
    expect((await tried('U, A')).out).toContain('after     SUM"Summary of 2 messages.!"');
    expect((await tried('U, A', '-o', 'summarizerScript=throws')).out).toContain('after     U, A');
    expect((await tried('U, A, U, A')).err).toContain('the target refuses this case: too long for me');
  });

  test('that throws shows where', async () => {
    const cwd = pythonProject('def compact(messages):', '    return messages[99]', 'serve(compact)');
    const { out } = await proctor(['try', 'U', ...PYTHON], { cwd });
    expect(out).toContain('it throws IndexError: list index out of range');
  });
});

describe('a program on the command line', () => {
  const folder = (body: string) => folderWith({ 'target.cjs': programOf(body)[2] ?? '' });
  const NODE = ['--', process.execPath, 'target.cjs'];

  test('stands in the configuration under its name, and is found again by it', async () => {
    const config = `export default { targets: [{ name: 'small', program: [${JSON.stringify(process.execPath)}, 'target.cjs'] }] };`;
    const cwd = folderWith({ 'proctor.config.ts': config, 'target.cjs': programOf('send(answer(request));')[2] ?? '' });
    const found = await proctor(['fuzz', '--cases', '250', '--max-findings', '1'], { cwd });
    expect(found.code).toBe(1);
    const path = found.out.trim().split('\n').at(-1)?.replace('proctor replay ', '') ?? '';
    expect(path).toMatch(/\.json$/);
    expect((await proctor(['replay', path], { cwd })).out).toContain('FAIL');
    expect((await proctor(['minimize', path], { cwd })).code).toBe(1);
  });

  test('is verified, with workers too', async () => {
    const cwd = folder('send(answer(request));');
    const { out, code } = await proctor(['verify', '--max-messages', '3', '--workers', '2', ...NODE], { cwd });
    expect(out).toContain('small breaks rules');
    expect(code).toBe(1);
  });

  test('that prints a banner is told so once', async () => {
    const cwd = folder(`if (request.op === 'hello') console.log('Welcome'); send(answer(request));`);
    const { out } = await proctor(['fuzz', '--cases', '250', ...NODE], { cwd });
    expect(out.match(/prints a line before it speaks proctor\/1/g)).toHaveLength(1);
  });

  test('that hangs on some cases is timed out, minimized under the same guard, and gone at the end', async () => {
    const cwd = folder(
      `if (request.op === 'hello') send({ ...answer(request), batch: false });
       else if (!JSON.stringify(request).includes('"call"')) send(answer(request));`,
    );
    const words = ['fuzz', '--cases', '250', '--timeout', '100ms', '--max-findings', '1', ...NODE];
    const { out, code } = await proctor(words, { cwd });
    expect(out).toContain('target/timed-out');
    expect(code).toBe(1);
    expect(processesIn(cwd)).toEqual([]);
  });

  test('is gone when Proctor is killed, or stopped by Ctrl-C', async () => {
    const cwd = folder(`if (request.op === 'hello') send(answer(request)); else for (;;);`);
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const words = ['fuzz', '--timeout', '60s', ...NODE];
      const child = spawn(process.execPath, [MAIN, ...words], { cwd, stdio: 'ignore' });
      await until(() => processesIn(cwd).length > 2);
      child.kill(signal);
      // The second Ctrl-C means now.
      await later(100);
      child.kill(signal);
      await until(() => processesIn(cwd).length === 0);
      expect(processesIn(cwd)).toEqual([]);
    }
  });

  test('beside a target, or without one: which of the two is asked', async () => {
    const both = await proctor(['fuzz', 'edit/optimized', ...NODE]);
    expect(both.err).toContain('edit/optimized, or the program behind --?');
    expect(both.code).toBe(2);
    const none = await proctor(['fuzz', '--', './no-such-program']);
    expect(none.err).toContain('there is no program ./no-such-program');
    expect(none.code).toBe(2);
    expect((await proctor(['bridge-check'])).err).toContain('name the program behind --');
  });

  test('that does not keep to the protocol fails the check, line by line', async () => {
    const cwd = folder(`send(request.op === 'batch' ? { id: request.id, results: [] } : answer(request));`);
    const { out, code } = await proctor(['bridge-check', ...NODE], { cwd });
    expect(out).toMatch(/^fails +batch +expected \{"results":\[…\]\} with 2 results$/m);
    expect(out).toContain('1 of 10 checks fail');
    expect(code).toBe(1);
  });
});

/** Processes that run in that folder, where the system tells. */
function processesIn(cwd: string): string[] {
  const found = execFileSync('sh', ['-c', 'for p in /proc/[0-9]*; do echo "$p $(readlink $p/cwd)"; done; true']);
  return String(found)
    .split('\n')
    .filter((line) => line.endsWith(` ${cwd}`));
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await later(100);
}
