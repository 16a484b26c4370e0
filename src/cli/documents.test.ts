/** What the commands print with --json is what the schemas in schema/ say. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { GOOD } from '../targets/program/testing/programs.ts';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';
import { scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

const NAMES = ['finding', 'run', 'events', 'try', 'check', 'scan', 'bench', 'scoreboard', 'bridge-check'];
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
for (const name of NAMES) ajv.addSchema(schema(name), name);

function schema(name: string): Record<string, unknown> {
  const path = fileURLToPath(new URL(`../../schema/${name}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/** What a command prints, parsed. */
async function printed(words: readonly string[], cwd = scratch()): Promise<string> {
  const { io, out, err } = recordedIo(cwd);
  const code = await run(words, '0.0.0', io);
  expect([0, 1], err()).toContain(code);
  return out();
}

function problemsOf(name: string, document: unknown): unknown {
  const validate = ajv.getSchema(name) as ValidateFunction;
  return validate(document) ? [] : validate.errors;
}

const FEW = ['--cases', '250', '--max-findings', '1', '--no-corpus'];

describe('documents', () => {
  test('of fuzz, its folder, its events, and a replay of what it found', async () => {
    const cwd = scratch();
    const run = JSON.parse(await printed(['fuzz', 'fault:edit/E2', ...FEW, '--out', join(cwd, 'out'), '--json'], cwd));
    expect(problemsOf('run', run)).toEqual([]);
    expect(run.findings.length).toBeGreaterThan(0);
    const read = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
    expect(problemsOf('run', JSON.parse(read('run.json')))).toEqual([]);
    const finding = `findings/${run.findings[0].fingerprint}.json`;
    expect(problemsOf('finding', JSON.parse(read(finding)))).toEqual([]);
    const events = read('events.ndjson').trim().split('\n');
    for (const event of events) expect(problemsOf('events', JSON.parse(event)), event).toEqual([]);
    const replayed = JSON.parse(await printed(['replay', `out/${finding}`, '--json'], cwd));
    expect(problemsOf('run', replayed)).toEqual([]);
    expect(replayed.cases).toMatchObject([{ status: 'FAIL' }]);
  });

  test('of bridge-check', async () => {
    const document = JSON.parse(await printed(['bridge-check', '--json', '--', ...GOOD]));
    expect(problemsOf('bridge-check', document)).toEqual([]);
    expect(document.checks.length).toBeGreaterThan(5);
  });

  test('of verify', async () => {
    const words = ['verify', 'fault:edit/E2', '--max-messages', '3', '--workers', '1', '--out', join(scratch(), 'out')];
    expect(problemsOf('run', JSON.parse(await printed([...words, '--json'])))).toEqual([]);
  });

  test('of minimize', async () => {
    const options = ['-o', 'keepToolUses=0', '-o', 'keepToolInputs=false', '--out', join(scratch(), 'out'), '--json'];
    const words = ['minimize', 'U, A[a b], T b, T a, U', 'fault:edit/E2', ...options];
    expect(problemsOf('run', JSON.parse(await printed(words)))).toEqual([]);
  });

  test('of try, where a reference is known and where the target throws', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'throws.ts'), 'export const compact = () => { throw new RangeError("no"); }');
    for (const target of ['fault:edit/E2', './throws.ts#compact']) {
      const document = JSON.parse(await printed(['try', target, 'U, A[a b], T b, T a', '--json'], cwd));
      expect(problemsOf('try', document)).toEqual([]);
    }
  });

  test('of bench, beside another target and an earlier run', async () => {
    const cwd = scratch();
    const words = ['bench', 'edit/optimized', '--sizes', '20,100', '--time', '1s', '--json'];
    const first = await printed([...words, '--reporter', 'github-action-benchmark=points.json'], cwd);
    expect(problemsOf('bench', JSON.parse(first))).toEqual([]);
    expect(JSON.parse(readFileSync(join(cwd, 'points.json'), 'utf8'))).toMatchObject([
      { name: 'edit/optimized, 20 messages', unit: 'yardsticks' },
      { name: 'edit/optimized, 100 messages' },
    ]);
    writeFileSync(join(cwd, 'before.json'), first);
    const further = ['--against', 'edit/reference', '--compare', 'before.json', '--fail-on-regression', '10000%'];
    const document = JSON.parse(await printed([...words, ...further], cwd));
    expect(problemsOf('bench', document)).toEqual([]);
    expect(document.ratios.map((one: { messages: number }) => one.messages)).toEqual([20, 100]);
    expect(document.changes).toMatchObject([{ messages: 20, regression: false }, { messages: 100 }]);
  });

  test('of the scoreboard', async () => {
    const words = ['bench', '--self', 'edit-session', '--seeds', '1', '--shard', '1/8', '--json'];
    const document = JSON.parse(await printed(words));
    expect(problemsOf('scoreboard', document)).toEqual([]);
    expect(document.faults).toMatchObject([{ id: 'S1', proctor: { found: 1 }, written: {}, a12: {} }]);
  });

  test('of check, with problems', async () => {
    const cwd = scratch();
    const orphan = { role: 'tool', tool_call_id: 'a', content: 'x' };
    writeFileSync(join(cwd, 'chat.json'), JSON.stringify({ messages: [{ role: 'user', content: 'hi' }, orphan] }));
    const document = JSON.parse(await printed(['check', 'chat.json', '--format', 'openai-chat', '--json'], cwd));
    expect(problemsOf('check', document)).toEqual([]);
    expect(document.files[0].problems.length).toBeGreaterThan(0);
  });

  test.skipIf(COMMANDS.every(({ name }) => name !== 'scan'))('of scan, with a problem', async () => {
    const cwd = scratch();
    mkdirSync(join(cwd, 'src'));
    writeFileSync(
      join(cwd, 'src/drop.ts'),
      `interface Message { role: string }
       export function drop(messages: Message[]) {
         const at = messages.findIndex((m) => m.role === 'user');
         messages.shift();
         return messages[at];
       }`,
    );
    const document = JSON.parse(await printed(['scan', 'src', '--json'], cwd));
    expect(problemsOf('scan', document)).toEqual([]);
    expect(document.problems.length + document.unsure.length).toBeGreaterThan(0);
  });
});

test('a document with a field that nobody described is refused', () => {
  expect(problemsOf('finding', { fingerprint: '0' })).not.toEqual([]);
  expect(problemsOf('events', { event: 'end', timing: { milliseconds: 1, casesPerSecond: {} }, more: 1 })).not.toEqual(
    [],
  );
});
