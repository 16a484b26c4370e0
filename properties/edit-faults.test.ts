import { describe, expect, test } from 'vitest';
import { editFaults } from '../src/contracts/edit/faults/all.ts';
import { type EditOptions, editOptions } from '../src/contracts/edit/options.ts';
import { editRules } from '../src/contracts/edit/rules/all.ts';
import { findFault } from '../src/contracts/find-fault.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { brokenLaws, editCases, examsOf, fails } from './edit.ts';

const removing: Partial<EditOptions> = { keepToolUses: 0, keepToolInputs: false };
const EMOJI_NAME = JSON.stringify(`x${'😀'.repeat(40)}`);

/** The smallest history on which each fault shows, and the laws that it must break there. */
const SHOWN: readonly (readonly [
  id: string,
  history: string,
  options: Partial<EditOptions>,
  laws: readonly string[],
])[] = [
  ['E1a', 'U, A[a], T a, A<w>, U', removing, ['returns']],
  ['E1b', 'U, A[a], T a, A<w>, U', removing, ['general/nothing-invented', 'edit/selection-exact']],
  [
    'E2',
    'U, A[a b], T b, T a, U',
    removing,
    ['general/orphan-result', 'edit/pairing-preserved', 'edit/wire-pairing', 'edit/untouched-identical'],
  ],
  ['E3', 'U, A[a], U, A[a], T a, U', removing, ['edit/untouched-identical']],
  [
    'E4',
    'U, A[a a], T a, T a, U',
    { keepToolUses: 1, keepToolInputs: false },
    ['edit/pairing-preserved', 'general/orphan-result'],
  ],
  ['E5', 'U, A<w>', removing, ['returns']],
  ['E5', 'U, A[a], T a', removing, ['edit/equals-reference']],
  ['E6', 'U, A[a], T a, A[b], T b, U', removing, ['edit/pairing-preserved']],
  ['E7', 'U, A[a b], T a, T b, U', removing, ['edit/pairing-preserved']],
  ['E8', 'U, A<w>[a], T a, U', { keepToolUses: 1 }, ['edit/selection-exact']],
  ['E9a', 'U, A[a], T a, A[b:kept], T b, U', { keepToolUses: 1, excludeTools: ['kept'] }, ['edit/selection-exact']],
  ['E9b', 'U, A[a], T a, A[b], U', { keepToolUses: 1 }, ['edit/selection-exact']],
  ['E10', 'U, A[a b], T a, T b, U', { keepToolUses: 0 }, ['edit/selection-exact', 'edit/monotone']],
  ['E11', 'U, A R"why" "x", U, A, U', {}, ['edit/equals-reference']],
  ['E12', 'U, A R(anchor)[a], T a, U', { keepThinkingTurns: 0 }, ['edit/equals-reference']],
  ['E13', 'U"x"{"citations":[1]}, A, U', {}, ['does not change its input', 'accepts frozen input']],
  ['E14', 'U, A[a:memory{"file_text":"x"}], T a, U', {}, ['does not change its input', 'accepts frozen input']],
  ['E15', 'U, A(empty), A[a], T a, A, U', removing, ['edit/nothing-invented']],
  ['E16a', 'U"x"{"citations":[1]}, A, U', {}, ['edit/untouched-identical']],
  ['E16b', 'U, A<w>"x"{"citations":[1]}, U', { excludeTools: ['web_search'] }, ['edit/untouched-identical']],
  ['E17', 'U, A[a:write{"file_text":"x"}], T a, U', {}, ['edit/untouched-identical']],
  ['E18', 'U, A, A', {}, ['edit/idempotent', 'edit/equals-reference']],
  ['E19', 'U, A[a], T a, A', {}, ['general/orphan-call', 'edit/pairing-preserved', 'edit/never-longer']],
  ['E20', 'U, A[a], T a{"content":[{"kind":"text","text":"x"}]}, U', {}, ['remembers nothing of the history before']],
  ['E21', 'U, A[a c b], T a, T c, T b, U', { keepToolUses: 2, keepToolInputs: false }, ['general/keeps-order']],
  ['E21', 'U, A[a b c], T a, T b, T c, U', { keepToolUses: 2, keepToolInputs: false }, ['edit/equivariant-ids']],
  ['E22', 'U, A[a], T a, U', removing, ['edit/idempotent']],
  ['E22', 'U, A"[Tool call: other", U', removing, ['edit/nothing-invented', 'edit/equivariant-texts']],
  [
    'E23',
    'U, A[memory_1:write{"file_text":"x"}], T memory_1, U',
    {},
    ['edit/untouched-identical', 'edit/equivariant-ids'],
  ],
  ['E24', 'U, A R"why" "x", S', { keepThinkingTurns: 0 }, ['edit/suffix-local']],
  ['E24', 'U, A R"why" "x", U', { keepThinkingTurns: 0 }, ['edit/equals-reference']],
  ['E25', 'U, A[a:memory{"command":"view","range":null}], T a, U', {}, ['edit/untouched-identical']],
  ['E25', 'U, A[a:memory{"command":"view"}], T a, U', {}, ['edit/unchanged-same-object']],
  ['E26', `U, A[a:${EMOJI_NAME}], T a, U`, removing, ['general/well-formed-unicode', 'edit/nothing-invented']],
  [
    'E27',
    'U, A[a b], T a, T b, U',
    { keepToolUses: 1 },
    ['remembers nothing of the history before', 'general/deterministic'],
  ],
];

describe('a planted fault shows', () => {
  test.each(SHOWN)('%s on %s', (id, history, options, laws) => {
    const one = { input: parseHistory(history), options: editOptions.parse(options) };
    expect(brokenLaws(findFault(editFaults, id)!.create, one)).toEqual(expect.arrayContaining([...laws]));
  });

  test('every fault has such an example, and every rule is broken by one', () => {
    const shown = new Set(SHOWN.map(([id]) => id));
    const broken = new Set(SHOWN.flatMap(([, , , laws]) => laws));
    expect(editFaults.filter(({ id }) => !shown.has(id))).toEqual([]);
    expect(editRules.filter(({ id }) => !broken.has(id))).toEqual([]);
  });
});

const exams = examsOf(editCases(2_000, 'faults'));

describe.each(editFaults.map((fault) => [fault.id, fault] as const))('planted fault %s', (_, fault) => {
  test.each(['U, A, U', 'U, A[a], U', 'S, U, A, U, A, U', ''])('is right on %j under all options', (history) => {
    const input = parseHistory(history);
    for (const keepToolInputs of [true, false]) {
      for (const keepThinkingTurns of [0, 1, 'all']) {
        const options = editOptions.parse({ keepToolInputs, keepThinkingTurns, keepToolUses: 1 });
        expect(brokenLaws(fault.create, { input, options })).toEqual([]);
      }
    }
  });

  test('is found among 2,000 drawn cases, and in less than a third of them', () => {
    const wrong = exams.filter((exam) => fails(fault.create, exam)).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBeLessThan(exams.length / 3);
  });
});
