import { expect, test } from 'vitest';
import { parseHistory } from '../history/parse-notation.ts';
import { ALIASES, FORMATS, formatNamed } from './formats.ts';
import { recognise } from './read/find-list.ts';

const history = parseHistory('U, A"x"[a:read_file], T a, A R(sig)"t", U');

test.each(FORMATS.map((format) => ({ format, name: format.name })))(
  '$name is recognised by what it prints',
  ({ format, name }) => {
    expect(recognise(format.print(history), [], FORMATS)?.format.name).toBe(name);
  },
);

test('every alias leads to a format, and no name is taken twice', () => {
  for (const [alias, name] of ALIASES) expect(formatNamed(alias).name).toBe(name);
  const names = [...FORMATS.map(({ name }) => name), ...ALIASES.keys()];
  expect(new Set(names).size).toBe(names.length);
});

test('an unknown name is refused with the names there are', () => {
  expect(() => formatNamed('gpt')).toThrow('no format is called "gpt"');
});
