/** Every planted fault is found by the rule that it is there for, and every rule by a fault. */
import { describe, expect, test } from 'vitest';
import { streamsOf } from '../../../generate/random.ts';
import { generateScript } from '../generate.ts';
import { turnOptions } from '../options.ts';
import { parseScript } from '../parse-notation.ts';
import { runReference } from '../reference/run.ts';
import { turnRules } from '../rules/all.ts';
import type { Script } from '../types.ts';
import { turnFaults } from './all.ts';

/** Rules that the fault breaks on this script. */
function broken(name: string, input: Script, options = turnOptions.defaults): string[] {
  const run = turnFaults.find((fault) => fault.name === name)!.create();
  const trial = { input, options, output: run(input, options), expected: runReference(input, options) };
  return turnRules.filter((rule) => rule.check(trial) !== undefined).map(({ id }) => id);
}

/** The smallest scripts on which each fault breaks the rule that it is there for. */
const smallest: readonly (readonly [fault: string, rule: string, script: string])[] = [
  ['no-fix', 'turn/wire-equals-store', '| U, A, U, A[a], T a, compact(gate, drop 2)'],
  ['no-fix', 'turn/injection-on-ask', '| U, A, U, compact(gate, drop 1)'],
  ['no-fix', 'turn/index-names-ask', '| U, A, U, compact(gate, drop 1)'],
  ['no-fix', 'turn/prefix-only', 'U, A, U, A | U, A[a:terminal], T a(cut), A[b], T b, compact(gate, drop 3)'],
  ['no-fix', 'turn/wire-well-formed', 'U, A | U, A[a], T a, steer, A[b], T b, compact(gate, drop 2)'],
  ['no-fix', 'turn/prefix-stable', 'A(hidden), A[c], T c"x\\n[command interrupted]" | U, A[d], T d'],
  ['post-tool-only', 'turn/wire-equals-store', 'U, A | U, A[a], T a, compact(gate, drop 2)'],
  ['upstream', 'turn/wire-equals-store', '| U, stop, U, steer, A[a], T a'],
  ['upstream', 'turn/injection-on-ask', 'U"go", A | U, stop, U"go"'],
  ['upstream', 'turn/steer-behind-ask', '| U, A[a], T a, stop, U, steer'],
  ['index-alone', 'turn/persist-follows-index', '| U, A, U, compact(gate, drop 1)'],
  ['first-copy', 'turn/index-names-ask', 'U, A, U | U"u0"'],
  ['steer-as-anchor', 'turn/index-names-ask', '| U, steer, A[b], T b, compact(gate, drop 1)'],
  ['summary-as-anchor', 'turn/injection-on-ask', 'U, A | U, stop, compact(post-turn, drop 1, row-user), U'],
  ['equal-length', 'turn/site-finds-ask', 'U, A | U, A[a], T a, compact(post-tool, drop 1, todo)'],
  ['uncounted-merge', 'turn/store-follows-list', '| U, stop, U'],
  ['flush-before-anchor', 'turn/store-follows-list', 'U, A[a], T a | U, A[b], T b, compact(post-tool, drop 3, todo)'],
  ['lock-costs', 'turn/attempts-bounded', '| U, compact(gate), compact(gate, locked), compact(gate), compact(gate)'],
  ['half-commit', 'turn/user-rows-kept', '| U, stop, compact(post-turn, drop 1, dies)'],
  ['bare-handoff', 'turn/user-rows-kept', '| U, compact(gate, drop 1, row-user, bare)'],
  ['settled-in-place', 'turn/request-is-pure', '| U, A[g], stop, U, A[h], T h'],
  ['skip-taken-for-new', 'turn/skip-changes-nothing', '| U, compact(gate)'],
];

test.each(smallest)('%s breaks %s in five events or so', (fault, rule, script) => {
  expect(broken(fault, parseScript(script))).toContain(rule);
});

test('every fault and every rule is in that list', () => {
  expect(new Set(smallest.map(([fault]) => fault))).toEqual(new Set(turnFaults.map(({ name }) => name)));
  const rules = turnRules.map(({ id }) => id).filter((id) => id !== 'turn/equals-reference');
  expect(new Set(smallest.map(([, rule]) => rule))).toEqual(new Set(rules));
});

describe('drawn scripts find', () => {
  test.each(turnFaults.map(({ name }) => name))('%s', (name) => {
    const rules = smallest.filter(([fault]) => fault === name).map(([, rule]) => rule);
    const stream = streamsOf(`finds ${name}`);
    const found = new Set<string>();
    for (let i = 0; i < 4000 && !rules.some((rule) => found.has(rule)); i++) {
      const { input, options } = generateScript(stream(i));
      for (const rule of broken(name, input, options)) found.add(rule);
    }
    expect(rules.filter((rule) => found.has(rule))).not.toEqual([]);
  });
});

test('when a trace equals that of the reference, no other rule is broken', () => {
  const stream = streamsOf('gate');
  for (const { create } of turnFaults) {
    const run = create();
    for (let i = 0; i < 100; i++) {
      const { input, options } = generateScript(stream(i));
      const trial = { input, options, output: run(input, options), expected: runReference(input, options) };
      const breaks = turnRules.filter((rule) => rule.check(trial) !== undefined).map(({ id }) => id);
      if (breaks.length > 0) expect(breaks).toContain('turn/equals-reference');
    }
  }
});
