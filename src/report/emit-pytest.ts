/** A failing case as a pytest test. The function under test is a fixture, since only its owner knows how it is called. */
import type { JsonValue } from '../history/json.ts';
import type { Reproduction } from './reproduction.ts';

export function emitPytest(one: Reproduction): string {
  const { rule, title, message, notation, expected, actual } = one;
  const check =
    rule === 'general/input-unchanged'
      ? [
          '    before = json.loads(json.dumps(MESSAGES))',
          '    compact(MESSAGES, **OPTIONS)',
          '    assert MESSAGES == before',
        ]
      : expected !== undefined
        ? [`    assert compact(MESSAGES, **OPTIONS) == ${loads(expected)}`]
        : actual !== undefined
          ? [`    assert compact(MESSAGES, **OPTIONS) != ${loads(actual)}`]
          : ['    assert isinstance(compact(MESSAGES, **OPTIONS), list)'];
  return [
    comment(`${title}. Instead: ${message}`),
    comment(notation),
    'import json',
    '',
    'from your_package import compact  # the function under test',
    '',
    `MESSAGES = ${loads(one.messages)}`,
    `OPTIONS = ${loads(one.options)}`,
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
