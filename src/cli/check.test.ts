import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CheckDocument } from '../report/check.ts';
import { run } from './run.ts';
import { scratch } from './testing/proctor.ts';
import { recordedIo } from './testing/recorded-io.ts';

const USER = { role: 'user', content: 'go' };
const CALL = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }] };
const EMPTY = { role: 'assistant', content: [] };
const BROKEN = [USER, CALL, USER, EMPTY, USER];

function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = scratch();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
}

async function proctor(words: readonly string[], cwd: string, stdin = '') {
  const recorded = recordedIo(cwd, stdin);
  const code = await run(words, '0.0.0', recorded.io);
  return { code, out: recorded.out(), err: recorded.err() };
}

async function checkJson(words: readonly string[], cwd: string) {
  const { code, out, err } = await proctor(['check', '--json', ...words], cwd);
  return { code, err, files: (JSON.parse(out) as CheckDocument).files };
}

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

describe('where a problem is', () => {
  test('by index, path as the provider counts, and line of the file', async () => {
    const cwd = folder({ 's.json': pretty(BROKEN) });
    const { code, files } = await checkJson(['s.json'], cwd);
    expect(code).toBe(1);
    expect(files).toEqual([
      {
        file: 's.json',
        format: 'anthropic',
        for: 'anthropic',
        at: '$',
        messages: 5,
        problems: [
          {
            rule: 'anthropic/call-unanswered',
            ref: 'AN-1',
            severity: 'error',
            message: 'message 1 (assistant): call a (read) has no result in the next message',
            index: 1,
            path: 'messages.1.content.0',
            line: 6,
          },
          {
            rule: 'anthropic/empty-content',
            ref: 'AN-10',
            severity: 'error',
            message: 'message 3 (assistant): it has no content',
            index: 3,
            path: 'messages.3',
            line: 21,
          },
        ],
      },
    ]);
  });

  test('in a dump that holds a request somewhere, with the model that it names', async () => {
    const body = {
      model: 'claude-opus-4-6',
      system: 's',
      messages: [USER, { role: 'assistant', content: [{ type: 'text', text: 'x' }] }],
    };
    const cwd = folder({ 'dump.json': pretty({ error: { requestBodyValues: body } }) });
    const [file] = (await checkJson(['dump.json'], cwd)).files;
    expect(file).toMatchObject({ at: '$.error.requestBodyValues.messages', for: 'anthropic:claude-opus-4-6' });
    expect(file?.problems.map(({ rule, index }) => `${index} ${rule}`)).toEqual(['1 anthropic/ends-with-assistant']);
  });

  test('people see the exchange, the reason for the format, and what to do', async () => {
    const cwd = folder({ 's.json': pretty(BROKEN) });
    const { out } = await proctor(['check', 's.json'], cwd);
    expect(out).toContain('found 5 messages at $, anthropic (content blocks of type tool_use), judged for anthropic');
    expect(out).toContain('>     1  A[a:read]');
    expect(out).toContain('Put a result for each call into the next message');
    expect(out).toContain('2 errors');
  });
});

describe('--for', () => {
  test('the same messages for somebody else', async () => {
    const cwd = folder({ 's.json': pretty([USER, { role: 'assistant', content: 'x' }, USER, USER]) });
    expect((await proctor(['check', 's.json', '--for', 'openai-chat'], cwd)).code).toBe(0);
    expect((await proctor(['check', 's.json', '--for', 'openai-chat:gemma'], cwd)).code).toBe(1);
  });

  test('somebody without rules is a mistake of the user', async () => {
    const { code, err } = await proctor(['check', 's.json', '--for', 'nobody'], folder({ 's.json': '[]' }));
    expect(code).toBe(2);
    expect(err).toContain('no rules for "nobody"');
  });
});

describe('--fix', () => {
  test('writes a copy that passes, once', async () => {
    const cwd = folder({ 's.json': pretty(BROKEN) });
    const { code, out } = await proctor(['check', '--fix', 's.json'], cwd);
    expect(code).toBe(0);
    expect(out).toContain('fixed message 1: added a marked result for a (read)');
    expect(out).toContain('wrote s.fixed.json');
    expect(readFileSync(join(cwd, 's.json'), 'utf8')).toBe(pretty(BROKEN));
    expect((await proctor(['check', 's.fixed.json'], cwd)).code).toBe(0);
    expect((await proctor(['check', 's.fixed.json', '--fix'], cwd)).out).toContain('nothing to repair');
    expect(readdirSync(cwd).sort()).toEqual(['s.fixed.json', 's.json']);
  });

  test('in place, dropping calls', async () => {
    const cwd = folder({ 's.json': pretty(BROKEN) });
    expect((await proctor(['check', 's.json', '--fix=drop', '--write'], cwd)).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 's.json'), 'utf8'))).toEqual([USER, USER, USER]);
  });

  test('--dry-run shows what would change and writes nothing', async () => {
    const cwd = folder({ 's.json': pretty(BROKEN) });
    const { out } = await proctor(['check', 's.json', '--fix', '--dry-run'], cwd);
    expect(out).toMatch(/\+ {3}T a"\[proctor: /);
    expect(out).toContain('- 3  A(empty)');
    expect(readdirSync(cwd)).toEqual(['s.json']);
  });

  test('of standard input prints the copy and nothing else there', async () => {
    const { out, err } = await proctor(['check', '-', '--fix'], scratch(), JSON.stringify(BROKEN));
    expect(JSON.parse(out)).toHaveLength(5);
    expect(err).toContain('added a marked result');
    expect((await proctor(['check', '-', '--fix', '--json'], scratch(), '[]')).code).toBe(2);
  });
});

describe('a session log', () => {
  const entry = (uuid: string, parentUuid: string | null, role: string, content: unknown) =>
    JSON.stringify({ parentUuid, isSidechain: false, type: role, message: { role, content }, uuid });
  const text = [{ type: 'text', text: 'ok' }];
  const log = [
    entry('1', null, 'user', 'go'),
    entry('2', '1', 'assistant', text),
    entry('4', '3', 'user', 'go on'),
    entry('5', '4', 'assistant', text),
  ].join('\n');

  test('whose entry names a lost parent is tied together again', async () => {
    const cwd = folder({ 's.jsonl': log });
    const { code, files } = await checkJson(['s.jsonl'], cwd);
    expect(code).toBe(0);
    expect(files[0]?.problems).toMatchObject([
      { rule: 'file/parent-missing', severity: 'warning', index: 2, path: '[2].parentUuid', line: 3 },
    ]);
    const { out } = await proctor(['check', 's.jsonl', '--fix'], cwd);
    expect(out).toContain('fixed message 2: tied to the entry before: its parent is not in the log');
    expect(out).toContain('resume reaches 4 of 4 messages');
    expect((await checkJson(['s.fixed.jsonl'], cwd)).files[0]?.problems).toEqual([]);
  });
});

describe('files of every kind get a clear answer', () => {
  const cases: Readonly<Record<string, readonly [string | Uint8Array, RegExp]>> = {
    'empty.json': ['', /the file is empty/],
    'cut.json': ['[{"role":"user","content":"hi"},', /ends in the middle of a value/],
    'picture.json': [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /no text at all/],
    'none.json': ['{"a":1}', /no list of messages/],
    'role.json': ['[{"role":"wizard","content":"hi"}]', /role "wizard"/],
  };
  test.each(Object.entries(cases))('%s', async (name, [content, said]) => {
    const { code, err } = await proctor(['check', name], folder({ [name]: content }));
    expect(code).toBe(2);
    expect(err).toMatch(said);
  });

  test('a broken line is told, the rest is judged', async () => {
    const lines = [JSON.stringify(USER), JSON.stringify(CALL), '{"role": "us', JSON.stringify(USER)].join('\n');
    const [file] = (await checkJson(['l.jsonl'], folder({ 'l.jsonl': lines }))).files;
    expect(file?.problems.map(({ rule, severity, line }) => [rule, severity, line])).toEqual([
      ['file/broken-line', 'warning', 3],
      ['anthropic/call-unanswered', 'error', 2],
    ]);
  });

  test('of several files the good ones are judged; in a folder others are passed over', async () => {
    const cwd = folder({
      'a.json': JSON.stringify(BROKEN),
      'b.json': '',
      'd/c.json': JSON.stringify([USER]),
      'd/package.json': '{"name":"x"}',
    });
    const both = await checkJson(['a.json', 'b.json'], cwd);
    expect(both).toMatchObject({ code: 1, files: [{ file: 'a.json' }] });
    expect(both.err).toContain('b.json: the file is empty');
    const inFolder = await checkJson(['d'], cwd);
    expect(inFolder).toMatchObject({ code: 0, files: [{ file: join('d', 'c.json') }] });
    expect(inFolder.err).toContain('1 file holds no messages');
  });

  test('a folder without transcripts tells that nothing ran', async () => {
    expect((await proctor(['check', '.'], scratch())).code).toBe(4);
  });
});

test('reporters write to files, and the text goes on', async () => {
  const cwd = folder({ 's.json': pretty(BROKEN) });
  const { out } = await proctor(
    ['check', 's.json', '--reporter', 'text,sarif=out/s.sarif,junit=out/s.xml,ndjson=out/s.ndjson'],
    cwd,
  );
  expect(out).toContain('2 errors');
  const sarif = JSON.parse(readFileSync(join(cwd, 'out/s.sarif'), 'utf8'));
  expect(sarif.runs[0].results[0]).toMatchObject({ ruleId: 'anthropic/call-unanswered', level: 'error' });
  expect(readFileSync(join(cwd, 'out/s.xml'), 'utf8')).toContain(
    '<testsuite name="proctor check" tests="1" failures="1">',
  );
  expect(readFileSync(join(cwd, 'out/s.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1);
  const { out: github } = await proctor(['check', 's.json', '--reporter', 'github'], cwd);
  expect(github).toMatch(/^::error file=s\.json,line=6,title=AN-1 anthropic\/call-unanswered::message 1/);
});

describe('redact', () => {
  test('keeps what is broken and nothing that was said', async () => {
    const secret = [{ role: 'user', content: 'the password is hunter2' }, CALL, { role: 'user', content: 'hunter2!' }];
    const cwd = folder({ 's.json': pretty(secret) });
    const { code, out } = await proctor(['redact', 's.json'], cwd);
    expect(code).toBe(0);
    expect(out).not.toContain('hunter2');
    writeFileSync(join(cwd, 'r.json'), out);
    const rules = async (name: string) =>
      (await checkJson([name], cwd)).files[0]?.problems.map(({ rule, path }) => [rule, path]);
    expect(await rules('r.json')).toEqual(await rules('s.json'));
    expect((await rules('r.json'))?.length).toBe(1);
  });
});

describe('explain', () => {
  test('finds a wire rule by its code, its id, and a pasted error', async () => {
    const error =
      'messages.21: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
    for (const words of ['AN-1', 'an-1', 'anthropic/call-unanswered', error]) {
      const { code, out } = await proctor(['explain', words], scratch());
      expect(code).toBe(0);
      expect(out).toMatch(/^anthropic\/call-unanswered \(AN-1\) {2}error/);
    }
  });
});
