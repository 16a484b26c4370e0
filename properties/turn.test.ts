import { describe, expect, test } from 'vitest';
import { noFix, postToolOnly, upstream } from '../src/contracts/turn/faults/text-modes.ts';
import { runOptimized } from '../src/contracts/turn/optimized/loop.ts';
import { turnOptions } from '../src/contracts/turn/options.ts';
import { parseScript } from '../src/contracts/turn/parse-notation.ts';
import { canonicalize } from '../src/contracts/turn/reference/canonicalize.ts';
import { runReference } from '../src/contracts/turn/reference/run.ts';
import { sanitize } from '../src/contracts/turn/reference/sanitize.ts';
import { breachesOf, drawnScripts, isOnline, isPure, regressions, type TurnLoop } from './turn.ts';

const loops: readonly (readonly [string, TurnLoop])[] = [
  ['reference', (script, options) => runReference(script, options)],
  ['optimized', runOptimized],
];

describe.each(loops)('%s', (_, loop) => {
  test('keeps every rule', () => {
    expect(breachesOf(loop, runReference, 'every rule', 600)).toEqual([]);
  });

  test('is pure and deterministic', () => {
    for (const drawn of drawnScripts('pure', 60)) expect(isPure(loop, drawn)).toBe(true);
  });

  test('does not look ahead', () => {
    for (const { input, options } of drawnScripts('online', 60)) {
      expect(isOnline(loop, input, options, input.events.length >> 1)).toBe(true);
    }
  });
});

test('P10: what is settled stays settled, and a sane wire stays as it is', () => {
  for (const { input, options } of drawnScripts('idempotent', 150)) {
    for (const { request } of runReference(input, options).steps) {
      if (request === undefined) continue;
      const once = canonicalize(request.list, 30, options.expiry);
      expect(canonicalize(once, 30, options.expiry)).toEqual(once);
      const wire = sanitize(request.list);
      expect(sanitize(wire)).toEqual(wire);
    }
  }
});

describe('P15: turning a fix on breaks nothing that held', () => {
  const rules = ['turn/wire-equals-store', 'turn/injection-on-ask'];
  const from = noFix.create();
  const half = postToolOnly.create();
  const whole = upstream.create();

  test.each(rules)('%s: identity, over any text mode', (rule) => {
    for (const mode of [from, half, whole]) {
      expect(regressions(mode, runOptimized, rule, drawnScripts('P15 identity', 150))).toEqual([]);
    }
  });

  test('the last fix of the text modes does: a rewritten ask with a steer behind it (S14, S14b)', () => {
    const script = (tool: string, out: string) => ({
      input: parseScript(
        `U"e", A | U"go", A[c1:${tool}], steer"STEER", T c1${out}, A[c2], T c2, compact(gate, rewrite"rewritten")`,
      ),
      options: turnOptions.defaults,
    });
    const s14 = script('read_file', '');
    const s14b = script('terminal', '(cut)"partial"');
    expect(regressions(half, whole, 'turn/injection-on-ask', [s14, s14b]).length).toBe(2);
    // In both the ask's words are stored over the steer; in S14b a live result is replaced by a notice, too.
    expect(regressions(half, whole, 'turn/wire-equals-store', [s14, s14b]).length).toBe(2);
  });
});
