import { describe, expect, test } from 'vitest';
import type { AnyTerms } from '../contracts/contract.ts';
import { uncontracted } from '../contracts/uncontracted.ts';
import type { Outcome } from '../finding/verdict.ts';
import type { History } from '../history/message.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { rulesFor } from '../rules/rules-for.ts';
import type { Target } from '../targets/target.ts';
import { thrown } from '../targets/thrown.ts';
import { examinerOf } from './examine.ts';

type Run = (history: History) => Outcome<History> | Promise<Outcome<History>>;
const returned = (output: History): Outcome<History> => ({ status: 'returned', output });

/** A target that claims nothing; `create` makes the function of a fresh instance. */
function targetOf(create: () => Run, more: Partial<Target> = {}): Target {
  const terms = uncontracted('neutral', [{}], rulesFor('neutral', undefined)) as AnyTerms;
  return {
    name: 'test',
    terms,
    format: 'neutral',
    fixed: {},
    levels: {},
    inPlace: false,
    create: () => ({ run: (input) => caught(() => create()(input as History)) }),
    ...more,
  };
}

function caught(run: () => ReturnType<Run>): ReturnType<Run> {
  try {
    return run();
  } catch (error) {
    return thrown(error);
  }
}

/** Ids of the rules that break on one history, follow-ups left out. */
async function broken(target: Target, history: string): Promise<string[]> {
  const { breaches } = await examinerOf(target).examine(parseHistory(history), {}, 'all');
  return breaches.map(({ rule }) => rule);
}

const HISTORY = 'S, U, A[a b], T b, T a, A, U';

describe('what the oracle alone can see', () => {
  test('a right compactor breaks nothing, at once or later', async () => {
    expect(
      await broken(
        targetOf(() => (h) => returned(h.slice(-1))),
        HISTORY,
      ),
    ).toEqual([]);
    expect(
      await broken(
        targetOf(() => async (h) => returned(h.slice(-1))),
        HISTORY,
      ),
    ).toEqual([]);
  });

  test('an input that is edited, and nothing else beside it', async () => {
    const edits: Run = (h) => {
      (h as History[number][]).pop();
      return returned([...h]);
    };
    expect(
      await broken(
        targetOf(() => edits),
        HISTORY,
      ),
    ).toEqual(['general/input-unchanged']);
    expect(
      await broken(
        targetOf(() => edits, { inPlace: true }),
        'U, A, U',
      ),
    ).not.toContain('general/input-unchanged');
  });

  test('a write of the value that stood there already, by frozen input', async () => {
    const writes: Run = (h) => {
      for (const message of h as unknown as { role: string }[]) message.role = `${message.role}`;
      return returned(h.slice(-1));
    };
    expect(
      await broken(
        targetOf(() => writes),
        HISTORY,
      ),
    ).toEqual(['general/accepts-frozen-input']);
  });

  test('a memory that lives as long as the instance', async () => {
    const remembering = (): Run => {
      let first: History | undefined;
      return (h) => {
        first ??= h.slice(-1);
        return returned(first);
      };
    };
    const instances: Partial<Target> = {
      create: () => {
        const run = remembering();
        return { run: (input) => run(input as History) };
      },
    };
    expect(await broken(targetOf(remembering, instances), HISTORY)).toEqual(['target/state-leak']);
  });

  test('an error, whose type goes into the place', async () => {
    const throws: Run = () => ({ status: 'threw', error: { type: 'RangeError', message: 'too long' } });
    const { breaches, changed } = await examinerOf(targetOf(() => throws)).examine(parseHistory('U'), {}, 'all');
    expect(breaches).toMatchObject([{ rule: 'target/threw', where: { field: 'RangeError' } }]);
    expect(changed).toBe(false);
  });

  test('a refusal is no fault', async () => {
    expect(
      await broken(
        targetOf(() => () => ({ status: 'refused', reason: 'too short' })),
        HISTORY,
      ),
    ).toEqual([]);
  });

  test('another target that gives something else', async () => {
    const against = targetOf(() => (h) => returned(h.slice(-1)));
    const target = targetOf(() => (h) => returned(h.slice(0, 2)), { against });
    expect(await broken(target, 'S, U, A, U')).toEqual(['target/differs']);
  });
});

test('a rule that is switched off judges nothing', async () => {
  const cuts = () => (h: History) => returned(h.slice(-3));
  expect(await broken(targetOf(cuts), HISTORY)).toContain('general/orphan-result');
  const off = targetOf(cuts, { levels: { 'general/orphan-result': 'off' } });
  expect(await broken(off, HISTORY)).not.toContain('general/orphan-result');
});

test('pointwise rules judge every case, each metamorphic one a case in four, frozen input one in 64', async () => {
  const examiner = examinerOf(targetOf(() => (h) => returned(h.slice(-1))));
  for (let index = 0; index < 640; index++) await examiner.examine(parseHistory('U, A'), {}, index);
  expect(examiner.checked()).toMatchObject({
    'general/nothing-invented': 640,
    'general/deterministic': 160,
    'target/state-leak': 160,
    'general/accepts-frozen-input': 10,
  });
});
