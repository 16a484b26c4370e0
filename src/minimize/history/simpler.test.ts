import { describe, expect, test } from 'vitest';
import { historyInput } from '../../contracts/history-input.ts';
import type { History } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { fixedOptions } from '../candidate.ts';
import { minimize } from '../minimize.ts';
import { compareSizes } from '../order.ts';
import { sizeOf } from './size.ts';
import { messageUnits, withoutSlots } from './slots.ts';

/** Every history that is left when one message goes with all that belongs to it. */
function deletions(notation: string): string[] {
  const history = parseHistory(notation);
  return messageUnits(history).map((unit) => printHistory(withoutSlots(history, [unit])));
}

function minimized(notation: string, fails: (history: History) => boolean): string {
  const start = { input: parseHistory(notation), options: null };
  const result = minimize({ input: historyInput, options: fixedOptions(null) }, start, ({ input }) => fails(input));
  expect(result.status).toBe('minimal');
  return printHistory(result.best.input);
}

describe('units', () => {
  test('a message leaves with its calls and results, and what else stands there stays', () => {
    expect(deletions('U, A"say"[a b], T b, T a c, A[c]')).toEqual([
      'A"a0"[a b], T b, T a c, A[c]'.replace('"a0"', '"say"'),
      'U, T c, A[c]',
      'U, A"say"[a], T a c, A[c]',
      'U, A"say"[b], T b, A[c]',
      'U, A"say"[a b], T b, T a c',
    ]);
  });

  test('pairs by occurrence: the id that comes back leaves alone', () => {
    expect(deletions('A[a], T a, A[a], T a')).toEqual(['A[a], T a', 'A[a], T a', 'A[a], T a', 'A[a], T a']);
    expect(deletions('A[a], A[a], T a')).toEqual(['A[a], T a', 'A[a]', 'A[a]']);
  });

  test('what a server use called leaves with it', () => {
    expect(deletions('A<w:code_execution>[a{}{"caller":"w"}], T a, U')).toContain('U');
  });

  test('texts that were left out stay left out', () => {
    expect(deletions('U, A, U')).toEqual(['A, U', 'U, U', 'U, A']);
  });
});

describe('size', () => {
  test.each([
    ['U', 'A'],
    ['U', 'S'],
    ['U', 'U"x"'],
    ['U"x"', 'U"xx"'],
    ['U"xx"', 'U"ab"'],
    ['A', 'A[a]'],
    ['A', 'A(empty)'],
    ['A[a], T a', 'A[b], T b'],
    ['A[a b], T a, T b', 'A[a b], T b, T a'],
    ['A[a], T a, A[b], T b', 'A[a], T a, A[a], T a'],
    ['A[a], T a', 'A[a:read], T a'],
    ['A[a], T a', 'A[a{"k":1}], T a'],
    ['A[a], T a', 'A[a], T a(err)'],
    ['A<w>', 'A<w:mcp_call>'],
    ['A<w>', 'A<w?>'],
    ['A R', 'A R(sig)'],
    ['U', 'U(generated)'],
    ['U', 'SUM'],
    ['U, U, U', 'U, U"x", U'],
    ['U"x", U', 'U, U"x"'],
    ['S, U, A', 'U, S, A'],
    ['U, A', 'A, U'],
    ['T c, T b, T a', 'T b, T 1, T a'],
    ['T a, T b', 'T b, T a'],
  ])('%s is simpler than %s', (simple, complex) => {
    expect(compareSizes(sizeOf(parseHistory(simple)), sizeOf(parseHistory(complex)))).toBeLessThan(0);
  });
});

describe('simplification of histories', () => {
  test('whatever is not needed becomes ordinary', () => {
    const start =
      'S"a", D"b", SUM"c", U(generated)"d"{"id":"m"}, A R(sig,anchor)"e"<w:mcp_call{"q":1}"f">[k:read{"n":2}]';
    expect(minimized(`${start}, T k(err)"g"`, (history) => history.length > 3)).toBe('U, U, U, U');
  });

  test('what stands inside a result gets plainer, down to a text of nothing', () => {
    const hasContent = (history: History) =>
      history.some(({ parts }) => parts.some((part) => part.kind === 'result' && part.content[0] instanceof Object));
    const text = '{"kind":"text","text":"what the tool said"}';
    const media = '{"kind":"media","mime":"image/png","ref":"picture"}';
    for (const content of [text, media, `${text},${media}`]) {
      expect(minimized(`U, A[a], T a{"content":[${content}]}`, hasContent)).toBe(
        'T a{"content":[{"kind":"text","text":""}]}',
      );
    }
  });

  test('ids that sort as the failure wants are the usual ones in another order', () => {
    const descend = (history: History) => {
      const ids = history.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : [])),
      );
      return ids.length === 3 && ids[0]! > ids[1]! && ids[1]! > ids[2]!;
    };
    expect(minimized('U, T zeta, T alpha, T 7', descend)).toBe('T c, T b, T a');
  });

  test('a message that only has to stand somewhere moves past several', () => {
    const atAnEnd = (history: History) => {
      const roles = history.map(({ role }) => role).join(' ');
      return roles === 'assistant assistant system' || roles === 'system assistant assistant';
    };
    expect(minimized('A, A, S', atAnEnd)).toBe('S, A, A');
  });

  test('a fault of many parts keeps its parts and nothing else', () => {
    const start = 'U"q", A"x"[c1:read{"path":"p"} c2], T c2"r2", T c1"r1", A"end"';
    const needsResultBeforeItsSibling = (history: History) =>
      history.some(({ parts }) => parts.filter(({ kind }) => kind === 'call').length === 2);
    expect(minimized(start, needsResultBeforeItsSibling)).toBe('A[a b]');
  });

  test('length is gathered into one text', () => {
    const start = Array.from({ length: 12 }, (_, index) => `U"${'many words '.repeat(index)}"`).join(', ');
    const isLong = (history: History) => printHistory(history).length > 300;
    expect(minimized(start, isLong)).toBe(`U"${'x'.repeat(298)}"`);
  });

  test('no surrogate pair is cut', () => {
    const texts: string[] = [];
    minimized('U"😀😀😀😀😀😀😀"', (history) => {
      texts.push(printHistory(history));
      return printHistory(history).length > 12;
    });
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(5);
  });

  test('arguments lose what is not needed, __proto__ included', () => {
    const start = 'A[a:memory{"__proto__":{"x":1},"file_text":"a long text","other":[1,2]}]';
    const needsFile = (history: History) =>
      printHistory(history).includes('memory{"') && printHistory(history).includes('file_text');
    expect(minimized(start, needsFile)).toBe('A[a:memory{"file_text":""}]');
    expect(minimized(start, (history) => printHistory(history).includes('__proto__'))).toBe('A[a{"__proto__":{}}]');
  });
});
