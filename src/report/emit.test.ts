import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EMITTERS } from './emit.ts';
import { literal, type Reproduction } from './reproduction.ts';

const one: Reproduction = {
  rule: 'general/orphan-result',
  title: 'No result loses its call',
  why: 'The next request is refused.',
  message: 'message 1 holds a result of "a"\nand no call',
  target: './compact.ts#compact',
  notation: 'A[a], T a"`x`"',
  options: { keep: 1 },
  format: 'openai-chat',
  messages: [{ role: 'tool', tool_call_id: 'a', content: '"quoted" \\ \u{1f600} \u2028 é' }],
  recipe: {
    imports: ["import { compact } from './compact.ts';"],
    body: ['const output = await compact(messages, options);'],
  },
  command: 'proctor replay x.json',
};

const emit = (form: string, fields: Partial<Reproduction> = {}): string => EMITTERS.get(form)!({ ...one, ...fields });

/** What the statements of a script say `messages` is. */
function messagesOf(script: string): unknown {
  const statements = script.split('\n').filter((line) => !/^(import|\/\/|console|const output)/.test(line));
  return new Function(`${statements.join('\n')}\nreturn messages;`)();
}

describe('emitters', () => {
  test('a script says what the messages are, in ten lines', () => {
    const script = emit('script');
    expect(messagesOf(script)).toEqual(one.messages);
    expect(script.split('\n').length).toBeLessThanOrEqual(10);
  });

  test.each(['vitest', 'pytest', 'script'])('no text ends a comment of %s early', (form) => {
    expect(emit(form)).not.toMatch(/^and no call/m);
  });

  test('a test expects the known answer, or anything but what is returned today', () => {
    expect(emit('vitest', { expected: [], actual: [1] })).toContain('expect(output).toEqual([]);');
    expect(emit('vitest', { actual: [1] })).toContain('expect(output).not.toEqual([1]);');
    expect(emit('vitest', { rule: 'general/input-unchanged' })).toContain('expect(messages).toEqual(before);');
    expect(emit('pytest', { expected: [] })).toContain('== json.loads("[]")');
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0).each([
    ['async def compact(messages, options): return []', true],
    ['def compact(messages, options): return []', true],
    ['def compact(messages, options): return messages[-options["keep"]:]', false],
  ])('Python runs the test of pytest on %s', (definition, passes) => {
    const folder = mkdtempSync(join(tmpdir(), 'proctor-pytest-'));
    try {
      writeFileSync(join(folder, 'your_package.py'), definition);
      writeFileSync(join(folder, 'test_case.py'), emit('pytest', { expected: [] }));
      const call = 'import test_case; test_case.test_general_orphan_result()';
      const { status, stderr } = spawnSync('python3', ['-c', call], { cwd: folder, encoding: 'utf8' });
      expect(status === 0 ? '' : stderr.trim().split('\n').at(-1)).toBe(passes ? '' : 'AssertionError');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('what nobody can call is shown through Proctor', () => {
    const { recipe: _, ...builtIn } = one;
    expect(EMITTERS.get('vitest')!(builtIn)).toContain('"try"');
    expect(EMITTERS.get('script')!(builtIn)).toContain('see it with: proctor replay x.json');
  });

  test('an issue text quotes what has backticks', () => {
    const text = emit('markdown', { needs: ['texts'], free: [], holdsWith: ['keep ≥ 2'] });
    expect(text).toContain('**History:** `` A[a], T a"`x`" ``');
    expect(text).toContain('**It does not show with:** keep ≥ 2');
    expect(text).not.toContain('Makes no difference');
  });

  test('json is the case in the format of its target', () => {
    expect(JSON.parse(emit('json'))).toMatchObject({ format: 'openai-chat', messages: one.messages });
  });
});

describe('literal', () => {
  test('a key named __proto__ stays a key', () => {
    const value = JSON.parse('[{"__proto__":{"x":1}}]');
    const read = new Function(`return ${literal(value)};`)();
    expect(Object.hasOwn(read[0], '__proto__')).toBe(true);
  });

  test('a long list has one message a line', () => {
    const value = Array.from({ length: 5 }, (_, at) => ({ role: 'user', content: `message number ${at}` }));
    expect(literal(value, 2).split('\n')).toHaveLength(7);
    expect(new Function(`return ${literal(value, 2)};`)()).toEqual(value);
  });
});
