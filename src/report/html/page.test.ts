import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseHistory } from '../../history/parse-notation.ts';
import { finding, runWith, shown, target } from '../testing/run.ts';
import { linksOf } from './links.ts';
import { runPage } from './page.ts';

const page = (...findings: Parameters<typeof runWith>[0]) => runPage(runWith(findings), new Map());
/** The cards of a page, a line each: side, index, classes, mark. */
const marks = (text: string): string[] =>
  [...text.matchAll(/<div role="cell"[^>]*?class="(card|gap)([^"]*)"[^>]*>(?:<span class="mark">([^<]*)<\/span>)?/g)]
    .map(([, , , mark = '']) => mark)
    .filter((mark) => mark !== '');

describe('the page', () => {
  test('names its one stylesheet in its policy, and has no script and no style of an element', () => {
    const text = page(finding());
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(text).toContain(`style-src &#39;sha256-${hash}&#39;`);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|https?:|url\(/);
  });

  test('every class of a row and a column is in the stylesheet', () => {
    const long = shown(Array.from({ length: 40 }, (_, at) => `A[c${at}], T c${at}`).join(', '));
    const text = page(finding({ input: long, actual: long, expected: long }));
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    const used = new Set([...text.matchAll(/[ "]([rsec]\d+)(?=[ "])/g)].map(([, name]) => name));
    expect(used.size).toBeGreaterThan(80);
    for (const name of used) expect(style, name).toContain(`.${name}{`);
  });

  test('hostile texts stay text, and what cannot be seen is shown', () => {
    const bad = `</style><script>alert(1)</script>"'&\u202e\ud83d\u0000`;
    const history = shown('U');
    const messages = [{ role: 'user', parts: [{ kind: 'text', text: bad }] }];
    const text = page(finding({ message: bad, target: bad, input: { ...history, messages }, reproduce: bad }));
    expect(text).not.toContain('<script');
    expect(['\u202e', '\u0000'].some((one) => text.includes(one)) || /\p{Surrogate}/u.test(text)).toBe(false);
    expect(text).toContain(
      '&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;⟨U+202E⟩⟨U+D83D⟩⟨U+0000⟩',
    );
  });

  test.each([
    ['lost', 'U, A', 'U', 'U, A', ['✗ lost']],
    ['removed as it should be', 'U, A', 'U', 'U', ['removed']],
    ['invented', 'U', 'U, A"new"', 'U', ['✗ invented']],
    ['added as it should be', 'U', 'U, A"new"', 'U, A"new"', ['added']],
    ['left, though it should be gone', 'U, A', 'U, A', 'U', ['✗ should be gone']],
    ['changed wrongly', 'T a"x"', 'T a"y"', 'T a"z"', ['✗ changed wrongly']],
    ['edited as it should be', 'T a"x"', 'T a"z"', 'T a"z"', ['edited']],
  ])('a message is %s', (_, before, after, expected, words) => {
    const text = page(finding({ input: shown(before), actual: shown(after), expected: shown(expected) }));
    expect(marks(text)).toEqual(words);
  });

  test('a finding about a script shows it as it is written', () => {
    const text = page(finding({ input: { notation: 'ask "x"; <tool>', script: [] } }));
    expect(text).toContain('<pre tabindex="0">ask &quot;x&quot;; &lt;tool&gt;</pre>');
  });

  test('calls lead to their results and back', () => {
    const text = page(finding({ input: shown('A[a b], T b, T a') }));
    expect(text).toContain('<a class="id" href="#0123456789ab-before-2">a</a>');
    expect(text).toContain('<a class="id" href="#0123456789ab-before-0">b</a>');
    expect(text).toContain('<strong>no call</strong>');
  });

  test('a clean run, and one that tested nothing', () => {
    expect(runPage(runWith([], [target({ findings: 0 })]), new Map())).toContain('<h1>Proctor: clean</h1>');
    const nothing = runPage(runWith([], [target({ findings: 0, compacted: 0 })]), new Map());
    expect(nothing).toContain('<h1>Proctor: nothing was tested</h1>');
  });
});

describe('lines from calls to results', () => {
  const lanes = (notation: string) => linksOf(parseHistory(notation)).lines.map((one) => Object.values(one).join(' '));

  test('run in lanes of their own while they overlap, the shortest next to the cards', () => {
    expect(lanes('A[a b], T b, T a')).toEqual(['0 1 0', '0 2 1']);
  });

  test('share a lane one after the other', () => {
    expect(lanes('A[a], T a, A[b], T b')).toEqual(['0 1 0', '2 3 0']);
  });
});
