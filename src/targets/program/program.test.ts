import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { runChunk } from '../../campaign/chunk.ts';
import { sourceOf } from '../../campaign/source.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { examinerOf } from '../../oracle/examine.ts';
import { PROGRAM, resolveTarget } from '../resolve.ts';
import type { Target } from '../target.ts';
import { GOOD, programOf } from './testing/programs.ts';

const opened: Target[] = [];

async function target(program: readonly string[], timeLimit = 5_000): Promise<Target> {
  const one = await resolveTarget(PROGRAM, { options: {}, cwd: process.cwd(), timeLimit, program });
  opened.push(one);
  return one;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close?.();
});

/** What comes of one history. */
async function run(one: Target, notation: string) {
  return one.create().run(parseHistory(notation), {});
}

/** What a chunk of cases saw, by rule. */
async function fuzzed(one: Target, cases: number) {
  const chunk = await runChunk(one, examinerOf(one), sourceOf(one, { seed: 'proctor' }), 0, cases);
  return { ...chunk, rules: chunk.seen.map(({ breach }) => breach.rule) };
}

describe('a program', () => {
  test('says what it is, and gets its cases', async () => {
    const one = await target(GOOD);
    expect(one).toMatchObject({ name: 'small', format: 'neutral', kind: 'trim', hints: [] });
    const outcome = await run(one, 'S, U, A, U"last"');
    expect(outcome.status === 'returned' && printHistory(outcome.output as never)).toBe('A"a2", U"last"');
  });

  test('speaks its own message format', async () => {
    const one = await target(programOf('send(answer(request));', { format: 'openai-chat' }));
    const outcome = await run(one, 'U, A[a], T a"x"');
    expect(outcome.status === 'returned' && printHistory(outcome.output as never)).toBe('A[a], T a"x"');
  });

  test('gets many cases at a time, and the same comes of it', async () => {
    const together = await fuzzed(await target(GOOD), 250);
    const alone = await fuzzed(await target(programOf('send(answer(request));', { batch: false })), 250);
    expect(together).toEqual(alone);
    expect(together.compacted).toBeGreaterThan(100);
  });

  test('that edits its argument is seen by what it says of it', async () => {
    const edits = programOf(
      `const a = answer(request);
       if (request.op === 'compact') a.inputAfter = [{ ...request.messages[0], parts: [] }, ...request.messages.slice(1)];
       send(a);`,
      { batch: false },
    );
    const outcome = await run(await target(edits), 'U"x", A');
    expect(outcome).toMatchObject({ breaches: [{ rule: 'general/input-unchanged', where: { message: 0 } }] });
  });

  test('that throws is told with the type of its error', async () => {
    const throws = programOf(
      `send(request.op === 'hello' ? answer(request) : { id: request.id, error: { type: 'KeyError', message: 'role' } });`,
    );
    expect(await run(await target(throws), 'U')).toEqual({
      status: 'threw',
      error: { type: 'KeyError', message: 'role' },
    });
  });

  test('may refuse a case', async () => {
    const refuses = programOf(
      `send(request.op === 'hello' ? answer(request) : { id: request.id, refused: 'no images' });`,
    );
    expect(await run(await target(refuses), 'U img')).toEqual({ status: 'refused', reason: 'no images' });
  });

  test('asks for summaries, each by the script of its case', async () => {
    const asks = programOf(
      `if (request.summary !== undefined || request.error !== undefined) {
         const text = request.summary ?? request.error.type;
         send({ id: open.id, messages: [{ role: 'user', parts: [{ kind: 'text', text }] }] });
       } else if (request.op === 'hello') send(answer(request));
       else { globalThis.open = request; send({ ask: 'summarize', case: 0, messages: request.messages }); }`,
      { batch: false, kind: 'summarize' },
    );
    const one = await target(asks);
    const text = async (summarizerScript: string) => {
      const outcome = await one.create().run(parseHistory('U, A'), { summarizerScript });
      return outcome.status === 'returned' ? printHistory(outcome.output as never) : outcome.status;
    };
    expect(await text('well')).toBe('U"Summary of 2 messages."');
    expect(await text('throws')).toBe('U"SummarizerError"');
  });

  test('is found out when its answers cannot be read', async () => {
    const lies = programOf(`send(request.op === 'hello' ? answer(request) : { id: request.id, messages: [7] });`);
    expect(await run(await target(lies), 'U')).toMatchObject({ status: 'garbled' });
  });
});

describe('a program that misbehaves', () => {
  test('prints banners before its first line: let pass, and told', async () => {
    const one = await target(programOf(`if (request.op === 'hello') console.log('Loading…'); send(answer(request));`));
    expect(one.hints).toEqual([expect.stringContaining('prints a line before it speaks proctor/1 (Loading…)')]);
    expect(await run(one, 'U, A, U')).toMatchObject({ status: 'returned' });
  });

  test('prints later: garbled, and it goes on', async () => {
    const one = await target(programOf(`if (request.op !== 'hello') console.log('debug'); send(answer(request));`));
    expect(await run(one, 'U')).toEqual({
      status: 'garbled',
      text: 'it prints a line that is no answer: debug',
    });
  });

  test('dies on one history: that one is blamed, the others are judged', async () => {
    const one = await target(
      programOf(`if (JSON.stringify(request).includes('"image/png"')) process.exit(3); send(answer(request));`),
    );
    expect(await run(one, 'U')).toMatchObject({ status: 'returned' });
    expect(await run(one, 'U img{"mime":"image/png"}')).toEqual({
      status: 'died',
      text: 'it ended with exit code 3',
    });
    expect(await run(one, 'U')).toMatchObject({ status: 'returned' });
  });

  test('dies in a batch: the others of the batch are not blamed', async () => {
    const text = (at: number) => parseHistory(`U"${at === 20 ? 'deadly' : at}"`);
    const one = await target(
      programOf(`if (JSON.stringify(request).includes('deadly')) process.exit(3); send(answer(request));`),
    );
    for (let at = 0; at < 3; at++) await one.create().run(text(at), {});
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => one.create().run(text(at), {})));
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, (_, at) => (at === 20 ? 'died' : 'returned')),
    );
  });

  test('dies at the thousandth case: a finding, and the campaign goes on', async () => {
    const one = await target(
      programOf(`cases += request.cases?.length ?? 1; if (cases > 1000) process.exit(1); send(answer(request));`),
    );
    const { rules, cases, seen } = await fuzzed(one, 500);
    expect(cases).toBe(500);
    expect(rules).toContain('target/died');
    const died = seen.find(({ breach }) => breach.rule === 'target/died');
    expect(died?.breach.says).toMatch(/^it ended with exit code 1/);
  });

  test('answers twice, or another request: garbled', async () => {
    const twice = programOf(`send(answer(request)); if (request.op !== 'hello') send(answer(request));`);
    const one = await target(twice);
    // The second answer comes when it likes: with the first, or while the next request is open.
    const outcomes = [await run(one, 'U'), await run(one, 'U')];
    expect(outcomes).toContainEqual({ status: 'garbled', text: 'it answers a request twice' });
    const other = programOf(`send(request.op === 'hello' ? answer(request) : { ...answer(request), id: 99 });`);
    expect(await run(await target(other), 'U')).toEqual({
      status: 'garbled',
      text: 'it answers another request than the one that is open',
    });
  });

  test('never answers a case: timed out, and started again', async () => {
    const hangs = programOf(`if (!JSON.stringify(request).includes('hang')) send(answer(request));`);
    const one = await target(hangs, 200);
    expect(await run(one, 'U')).toMatchObject({ status: 'returned' });
    expect(await run(one, 'U"hang"')).toEqual({ status: 'timed-out', milliseconds: 200 });
    expect(await run(one, 'U')).toMatchObject({ status: 'returned' });
  });

  test('gets ten times the limit from who is patient', async () => {
    const slow = programOf(
      `request.op === 'hello' ? send(answer(request)) : setTimeout(() => send(answer(request)), 300);`,
    );
    const one = await target(slow, 100);
    // The first case may take its time, since much is loaded only then.
    expect(await run(one, 'U')).toMatchObject({ status: 'returned' });
    expect(await run(one, 'U')).toEqual({ status: 'timed-out', milliseconds: 100 });
    expect(await run(one.patient?.() as Target, 'U')).toMatchObject({ status: 'returned' });
  });

  test('is gone when it is closed, with what it has started, even if it hangs', async () => {
    const hangs = programOf(
      `if (request.op === 'hello') {
         const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
         send({ ...answer(request), version: [process.pid, child.pid].join(' ') });
       } else for (;;);`,
    );
    const one = await target(hangs, 60_000);
    const pids = (one.version ?? '').split(' ').map(Number);
    void run(one, 'U');
    await later(50);
    await one.close?.();
    await later(50);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

describe('a program that is none', () => {
  const refusal = (program: readonly string[]) => target(program).then(() => undefined, String);

  test('is not there', async () => {
    expect(await refusal(['./no-such-program'])).toContain('there is no program ./no-such-program');
  });

  test('ends before it answers: its last words are told', async () => {
    expect(await refusal([process.execPath, '-e', 'console.error("no module named x"); process.exit(1)'])).toContain(
      'it ended with exit code 1: no module named x',
    );
  });

  test('prints and prints', async () => {
    const babbles = [process.execPath, '-e', 'setInterval(() => console.log("still loading"), 0)'];
    expect(await refusal(babbles)).toContain('it prints 200 lines and no answer: still loading');
  });

  test('says hello without a name, in a format that there is not, or in another protocol', async () => {
    const says = (hello: Readonly<Record<string, unknown>>) => refusal(programOf('send(answer(request));', hello));
    expect(await says({ name: '' })).toContain('answers hello with no name');
    expect(await says({ format: 'openai-chta' })).toContain('openai-chta');
    expect(await says({ protocol: 'proctor/2' })).toContain('"proctor/2"');
    expect(await says({ kind: 'shrink' })).toContain('shrink');
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that nobody has buried yet is dead all the same.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}
