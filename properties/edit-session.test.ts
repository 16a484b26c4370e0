import { describe, expect, test } from 'vitest';
import type { AnyContract } from '../src/contracts/contract.ts';
import { EditSession } from '../src/contracts/edit/optimized/session.ts';
import { type EditOptions, editOptions } from '../src/contracts/edit/options.ts';
import { reference } from '../src/contracts/edit/reference.ts';
import { editSession } from '../src/contracts/edit-session/contract.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { streamsOf } from '../src/generate/random.ts';
import { printHistory } from '../src/history/notation.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { type Examination, examinerOf } from '../src/oracle/examine.ts';
import { contractTarget, faultTarget } from '../src/targets/built-in.ts';
import { editCases } from './edit.ts';

const contract = editSession as AnyContract;

test('message by message it is what the whole history gives, on drawn cases', () => {
  const examiner = examinerOf(contractTarget(contract, 'optimized', {}));
  for (const { input, options } of editCases(1_500, 'sessions')) {
    const { breaches } = examiner.examine(input, options, 0) as Examination;
    expect(breaches, `${printHistory(input)} ${JSON.stringify(options)}`).toEqual([]);
  }
});

test('it need not be looked at behind every message', () => {
  for (const { input, options } of editCases(1_000, 'rare views')) {
    const session = new EditSession(options);
    for (const [at, message] of input.entries()) {
      session.append(message);
      if (at % 5 === 4) session.view();
    }
    expect(printHistory(session.view())).toBe(printHistory(reference(input, options)));
  }
});

test('what is said to be unchanged is the very prefix of the view before', () => {
  const { input } = drawHistory(streamsOf('prefix')(3), { length: 400 });
  const session = new EditSession(editOptions.parse({ keepToolUses: 2, keepToolInputs: false }));
  let before = [...session.view()];
  for (const message of input) {
    session.append(message);
    const view = [...session.view()];
    const { unchanged } = session;
    expect(view.slice(0, unchanged)).toEqual(before.slice(0, unchanged));
    for (let m = 0; m < unchanged; m++) expect(view[m]).toBe(before[m]);
    if (unchanged < Math.min(view.length, before.length)) expect(view[unchanged]).not.toBe(before[unchanged]);
    before = view;
  }
  expect(before.length).toBeGreaterThan(100);
});

/** The smallest history on which each fault shows, and the rule that it breaks there. */
const SHOWN: readonly (readonly [id: string, history: string, options: Partial<EditOptions>, rule: string])[] = [
  ['S1', 'A[a], A<w>, A<v>, T a, U', { keepToolUses: 1 }, 'equals-batch'],
  ['S2', 'U, A, U', {}, 'equals-batch'],
  ['S3', 'U, A R"think", U, A, U', {}, 'equals-batch'],
  ['S4', 'U, A[a], T a, A[b], T b, A[c], T c, U', { keepToolUses: 1, keepToolInputs: false }, 'equals-batch'],
  ['S5', 'A[a], A[a], T a, U', { keepToolUses: 0, keepToolInputs: false }, 'equals-batch'],
  ['S6', 'U, A[a], T a, A<w>, U', { keepToolUses: 1, keepToolInputs: false }, 'equals-batch'],
  ['S7', 'A[a], U, T a', { keepToolUses: 0 }, 'equals-batch'],
  ['S8', 'U, A, U', {}, 'keeps-objects'],
];

describe('a planted fault shows', () => {
  test.each(SHOWN)('%s on %s', (id, history, options, rule) => {
    const fault = contract.faults.find((one) => one.id === id)!;
    const examiner = examinerOf(faultTarget(contract, fault, {}));
    const { breaches } = examiner.examine(parseHistory(history), editOptions.parse(options), 'all') as Examination;
    expect(breaches.map((breach) => breach.rule)).toContain(`edit-session/${rule}`);
  });

  test('every one has such an example', () => {
    expect(SHOWN.map(([id]) => id)).toEqual(contract.faults.map(({ id }) => id));
  });
});
