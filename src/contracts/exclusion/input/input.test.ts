import { describe, expect, test } from 'vitest';
import { streamsOf } from '../../../generate/random.ts';
import { exclusion } from '../contract.ts';
import { scriptInput } from './script-input.ts';

const { parse, print, units, without, simpler, size, enumerate, alphabets } = scriptInput;
const generated = (seed: string, count: number) => {
  const streams = streamsOf(seed);
  return Array.from({ length: count }, (_, i) => exclusion.generate(streams(i)));
};

/** What is left of a script without each of its units. */
function deletions(text: string): string[] {
  const script = parse(text);
  return units(script).map((unit) => print(without(script, [unit])));
}

function first(script: Parameters<typeof size>[0]): number | undefined {
  const [messages] = size(script);
  return messages;
}

describe('scripts as an input kind', () => {
  test('a generated script is what its notation says', () => {
    for (const { input } of generated('notation', 150)) {
      expect(parse(print(input))).toEqual(input);
      expect(print(parse(print(input)))).toBe(print(input));
    }
  });

  test('a call leaves with its result, an event with all that is in it', () => {
    expect(deletions('U, A[a], T a; compact; turn U | A[b], T b | A')).toEqual([
      'compact; turn U | A[b], T b | A',
      'U, A[a], T a; turn U | A[b], T b | A',
      'U, A[a], T a; compact',
      'A[a], T a; compact; turn U | A[b], T b | A',
      'U; compact; turn U | A[b], T b | A',
      'U; compact; turn U | A[b], T b | A',
      'U, A[a], T a; compact; turn | A[b], T b | A',
      'U, A[a], T a; compact; turn U | A',
      'U, A[a], T a; compact; turn U | A',
      'U, A[a], T a; compact; turn U | A[b], T b',
    ]);
  });

  test('the first number is what people count', () => {
    expect(first(parse('U, A[a], T a; compact; answer fails; turn U | A[b] | stop: A[c]'))).toBe(8);
    expect(first(parse('turn; turn U'))).toBe(2);
  });

  test('what is simpler is a script, and some of it is smaller', () => {
    for (const { input } of generated('simpler', 12)) {
      for (const next of [...simpler(input)].slice(0, 40)) expect(parse(print(next))).toEqual(next);
    }
    const shown = [...simpler(parse('U; A; compact sliding{"keepLastGroups":2}; turn | stop: A[a], T a'))].map(print);
    expect(shown).toEqual(
      expect.arrayContaining([
        'U, A; compact sliding{"keepLastGroups":2}; turn | stop: A[a], T a',
        'U; A; compact; turn | stop: A[a], T a',
        'U; A; compact sliding{"keepLastGroups":1}; turn | stop: A[a], T a',
        'U; A; compact sliding{"keepLastGroups":2}; turn | A[a], T a',
        'U; A; compact sliding{"keepLastGroups":2}; turn | stop: A[a]',
      ]),
    );
  });

  test('copies share nothing and are the same; other words make another script', () => {
    for (const { input } of generated('copy', 60)) {
      const copy = exclusion.copy(input);
      expect(copy).toEqual(input);
      expect(exclusion.same(copy, input)).toBe(true);
      copy.forEach((event, i) => void expect(event).not.toBe(input[i]));
    }
    expect(exclusion.same(parse('U'), parse('A'))).toBe(false);
    expect(exclusion.same(parse('turn | A[a]'), parse('turn | stop: A[a]'))).toBe(false);
    expect(exclusion.same(parse('compact'), parse('compact toolResult'))).toBe(false);
    expect(exclusion.same(parse('answer fails'), parse('answer ""'))).toBe(false);
  });

  test.each([
    ['main', 148],
    ['loop', 591],
  ])('alphabet %s has %i scripts of up to size three, by size, each once', (alphabet, count) => {
    const scripts = [...enumerate(3, alphabet)];
    expect(scripts.length).toBe(count);
    expect(new Set(scripts.map(print)).size).toBe(count);
    const sizes = scripts.map(first);
    expect(sizes).toEqual(sizes.toSorted());
    expect(sizes.at(-1)).toBe(3);
  });

  test.each(alphabets)('the implementations agree on every small script of %s', (alphabet) => {
    for (const script of enumerate(alphabet === 'main' ? 3 : 2, alphabet)) {
      for (const options of exclusion.options.enumerate(script)) {
        const same = exclusion.sameOutput(exclusion.reference(script, options), exclusion.optimized(script, options));
        if (!same) expect.fail(`${print(script)} with ${JSON.stringify(options)}`);
      }
    }
  });

  test('an alphabet that there is not', () => {
    expect(alphabets).toEqual(['main', 'loop']);
    expect(() => [...enumerate(1, 'greek')]).toThrow('no alphabet "greek"');
  });
});
