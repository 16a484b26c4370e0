import { describe, expect, test } from 'vitest';
import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { parseScript } from '../src/contracts/exclusion/notation.ts';
import { exclusionOptions } from '../src/contracts/exclusion/options.ts';
import { findFault } from '../src/contracts/find-fault.ts';
import { breachesOf, type ExclusionCase, type ExclusionRun, firstBroken } from './exclusion.ts';

const { faults, rules, reference, optimized } = exclusion;

const SUMMARIZE = { kind: 'summarize', targetCount: 1, threshold: 0, maxSummaryInputTokens: null };
const NESTED = { kind: 'budget', tokenBudget: 1, strategies: [{ kind: 'toolResult' }, SUMMARIZE] };
const COLLAPSE = { kind: 'toolResult', keepLastToolCallGroups: 0 };
const LONG = 'x'.repeat(4200);

/** A small session on which each fault shows, and rules that it breaks there. */
const SHOWN: readonly (readonly [id: string, script: string, options: object, rules: readonly string[]])[] = [
  ['no-reconcile', 'turn U | A[a] | A[b]', {}, ['reconciled-exactly', 'no-silent-loss']],
  ['one-pass', 'turn | A[a] | A[b]', { strategy: NESTED }, ['reconciled-exactly']],
  ['by-backlink', 'U; turn | A[a] | A[b]', { strategy: SUMMARIZE }, ['reconciled-exactly']],
  ['by-id', 'turn U{"id":"m"} | A[a]{"id":"m"} | A[b]', {}, ['reconciled-exactly']],
  ['mixed-accepted', 'U; turn | A[a] | A[b]', { strategy: SUMMARIZE }, ['reconciled-exactly']],
  ['behind-sources', 'turn U | A[a b], T a | A, A[c], T c b | A[d]', {}, ['transcript-shows-working']],
  ['prefix-doubled', 'turn U | stop: A[a]', {}, ['each-round-once']],
  ['prefix-missing', 'turn U | A[a] | approval: A[b]', {}, ['each-round-once']],
  ['prefix-missing', 'turn U | A[a] | stop: A[b]', {}, ['each-round-once']],
  [
    'B1',
    'turn | A[a] | A[b] | A[c]; turn',
    { strategy: { ...SUMMARIZE, targetCount: 3 }, skipExcluded: true },
    ['unique-ids'],
  ],
  ['B2', 'U, U; turn; turn | A[a]', { after: { kind: 'budget', tokenBudget: 1 }, skipExcluded: true }, ['unique-ids']],
  ['B3', 'A[a], U; turn', { strategy: COLLAPSE }, ['caller-untouched']],
  ['B4', 'A[a b], T a; compact; T b', { strategy: COLLAPSE }, ['group-atomic', 'pairs-stay-whole']],
  ['B5', 'A[a b], T a; compact; T b; compact', { strategy: COLLAPSE }, ['unique-ids']],
  ['B6', 'A[a]; A; A[b]; A; T a; A; T b', {}, ['incremental-is-full']],
  [
    'B6',
    'A[a], U, A[b], T a, U; compact; T b',
    { strategy: { kind: 'sliding', keepLastGroups: 1 } },
    ['pairs-stay-whole'],
  ],
  ['B7', 'A R, A R; A[a], T a', {}, ['incremental-is-full']],
  ['B7', 'A[z], T z, A R, A R; A[a], T a; compact', { strategy: COLLAPSE }, ['summary-before-sources']],
  ['B8', 'A[a b], T a; compact; T b; compact', { strategy: COLLAPSE }, ['backlink-to-newest']],
  ['B9', 'A[a], T a; compact', { strategy: { kind: 'selective', keepLastToolCallGroups: 0 } }, ['something-stays']],
  [
    'B9',
    'S; compact',
    { strategy: { kind: 'sliding', keepLastGroups: 1, preserveSystem: false } },
    ['something-stays'],
  ],
  ['B10', 'A[a], T a, U; turn U | A', { before: COLLAPSE }, ['prepared-summaries-stay']],
  ['B11', 'U{"id":"d"}, A, U{"id":"d"}', {}, ['one-message-alone']],
  [
    'B12',
    'A[a], U, U; compact; compact truncation{"maxN":1,"compactTo":1}',
    { strategy: COLLAPSE },
    ['first-reason-stays'],
  ],
  ['B12', 'A[a], U; compact', { strategy: COLLAPSE, tokenizer: 'len' }, ['second-run-idle']],
  ['one-based', 'U', {}, ['groups-numbered']],
  ['loose-budget', 'S, U; compact', { strategy: { kind: 'budget', tokenBudget: 1 } }, ['budget-met']],
  ['early-exclusion', 'answer fails; U, U; compact', { strategy: SUMMARIZE }, ['failed-summary-changes-nothing']],
  ['bare-window', 'S, U; compact', { strategy: { kind: 'sliding', keepLastGroups: 1 } }, ['system-stays']],
  ['endless-summary', `A[a], T a"${LONG}", A[b]; compact`, {}, ['summary-fits']],
  [
    'skips-by-reason',
    'turn U | A[a] | A[b] | A; turn U',
    { strategy: SUMMARIZE, skipExcluded: true },
    ['reload-is-projection'],
  ],
  ['stream-copies', 'turn U | A[a] | A[b] | A[c]', { onReject: 'keep' }, ['streaming-agrees']],
];

function caseOf(script: string, options: object): ExclusionCase {
  return { input: parseScript(script), options: exclusionOptions.parse(options) };
}

function broken(run: ExclusionRun, tried: ExclusionCase): string[] {
  return breachesOf(run, reference, tried).map(({ rule }) => rule.replace('exclusion/', ''));
}

describe.each(SHOWN)('fault %s on %s', (id, script, options, expected) => {
  test('breaks its rules, and the right implementations break none', () => {
    const tried = caseOf(script, options);
    expect(broken(findFault(faults, id)!.create(), tried)).toEqual(expect.arrayContaining([...expected]));
    expect(broken(optimized, tried)).toEqual([]);
    expect(broken(reference, tried)).toEqual([]);
  });
});

test('every fault is shown, and every rule is broken by one', () => {
  expect(new Set(SHOWN.map(([id]) => id))).toEqual(new Set(faults.map(({ id }) => id)));
  const seen = new Set(
    SHOWN.flatMap(([id, script, options]) => broken(findFault(faults, id)!.create(), caseOf(script, options))),
  );
  expect(rules.map(({ id }) => id.replace('exclusion/', '')).filter((id) => !seen.has(id))).toEqual([]);
});

test.each(faults)('random sessions find $id by a rule of its own', (fault) => {
  const own = (rule: string): boolean => rule !== 'exclusion/equals-reference';
  expect(firstBroken(fault.create(), optimized, 'found', 4000, own)).toBeDefined();
});

describe('both implementations keep every rule', () => {
  test('the reference', () => expect(firstBroken(reference, optimized, 'reference', 300)).toBeUndefined());
  test('the optimized one', () => expect(firstBroken(optimized, reference, 'optimized', 900)).toBeUndefined());
});
