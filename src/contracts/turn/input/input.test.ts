import { describe, expect, test } from 'vitest';
import { streamsOf } from '../../../generate/random.ts';
import { turn } from '../contract.ts';
import { generateScript } from '../generate.ts';
import { scriptInput } from './script-input.ts';

const { parse, print, units, without, simpler, enumerate } = scriptInput;

describe('scripts as an input kind', () => {
  test('a call leaves with its results, in the history and among the events', () => {
    const script = parse('U, A[a b], T a, T b | U, A[c], steer, T c, A');
    expect(units(script)).toEqual([[0], [1, 2, 3], [4], [5, 7], [6], [8]]);
    expect(
      print(
        without(script, [
          [1, 2, 3],
          [5, 7],
        ]),
      ),
    ).toBe('U | U"u4", steer"s6", A"a8"');
  });

  test('rows of the history leave, and compactions take as many less', () => {
    const shown = [...simpler(parse('U, A[a], T a | U, compact(gate, drop 3)'))].map(print);
    expect(shown[0]).toBe('A[a], T a"t2" | U"u3", compact(gate, drop 2)');
    expect(shown[1]).toBe('U | U"u3", compact(gate, drop 1)');
  });

  test('every simpler script can be written down and read again', () => {
    const stream = streamsOf('simpler');
    for (let i = 0; i < 60; i++) {
      const { input } = generateScript(stream(i));
      for (const next of simpler(input)) {
        expect(print(parse(print(next)))).toBe(print(next));
      }
    }
  });

  test('enumerates by length, each script once, and only events that can happen', () => {
    for (const alphabet of scriptInput.alphabets) {
      const seen = new Set<string>();
      let length = 0;
      for (const script of enumerate(4, alphabet)) {
        expect(script.events.length).toBeGreaterThanOrEqual(length);
        length = script.events.length;
        seen.add(print(script));
        const { steps } = turn.reference(script, turn.options.defaults);
        expect(steps.map(({ refused }) => refused)).toEqual(steps.map(() => undefined));
      }
      expect(seen.size).toBe([...enumerate(4, alphabet)].length);
    }
    expect([...enumerate(5, 'main')].length).toBe(1218);
  });

  test('an alphabet that there is not', () => {
    expect(() => [...enumerate(1, 'greek')]).toThrow('no alphabet "greek"');
  });

  test('a copy shares nothing and is the same', () => {
    const { input } = generateScript(streamsOf('copy')(3));
    const copy = turn.copy(input);
    expect(copy).toEqual(input);
    expect(turn.same(copy, input)).toBe(true);
    expect(turn.same(parse('U | U'), parse('U | U"go"'))).toBe(false);
    expect(turn.same(parse('| A[a]'), parse('| A[a:terminal]'))).toBe(false);
  });
});
