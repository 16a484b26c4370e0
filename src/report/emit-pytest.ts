/**
 * A failing case as a pytest test. It calls the function as `serve` of proctor_bridge does (messages and options, plain or
 * async); where it is imported from, only its owner knows.
 */
import type { JsonValue } from '../history/json.ts';
import type { Reproduction } from './reproduction.ts';

export function emitPytest(one: Reproduction): string {
  const { rule, title, message, notation, expected, actual } = one;
  const check =
    rule === 'general/input-unchanged'
      ? ['    before = json.loads(json.dumps(MESSAGES))', '    run(MESSAGES)', '    assert MESSAGES == before']
      : expected !== undefined
        ? [`    assert run(MESSAGES) == ${loads(expected)}`]
        : actual !== undefined
          ? [`    assert run(MESSAGES) != ${loads(actual)}`]
          : ['    assert isinstance(run(MESSAGES), list)'];
  return [
    comment(`${title}. Instead: ${message}`),
    comment(notation),
    'import asyncio',
    'import inspect',
    'import json',
    '',
    'from your_package import compact  # the function under test',
    '',
    `MESSAGES = ${loads(one.messages)}`,
    `OPTIONS = ${loads(one.options)}`,
    '',
    '',
    'def run(messages):',
    '    result = compact(messages, OPTIONS)',
    '    return asyncio.run(result) if inspect.iscoroutine(result) else result',
    '',
    '',
    `def test_${rule.replace(/[^a-z0-9]+/g, '_')}():`,
    ...check,
    '',
  ].join('\n');
}

/** A JSON text in quotes is a Python string as well; what it says is read by Python itself. */
function loads(value: JsonValue): string {
  return `json.loads(${JSON.stringify(JSON.stringify(value))})`;
}

function comment(text: string): string {
  return `# ${text.replace(/\s+/g, ' ')}`;
}
