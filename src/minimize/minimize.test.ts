import { describe, expect, test } from 'vitest';
import { historyInput } from '../contracts/history-input.ts';
import type { History } from '../history/message.ts';
import { pairCalls } from '../history/pairing.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { type Candidate, type CaseKind, fixedOptions } from './candidate.ts';
import { minimize, minimizeInBatches } from './minimize.ts';
import { compareSizes } from './order.ts';
import { stepperFrom } from './stepper.ts';

interface Budget {
  readonly keep: number;
}
type Case = Candidate<History, Budget>;

const kind: CaseKind<History, Budget> = {
  input: historyInput,
  options: {
    defaults: { keep: 3 },
    *simpler({ keep }) {
      if (keep !== 3) yield { keep: 3 };
      if (keep > 0) yield { keep: keep - 1 };
    },
    enumerate: () => [{ keep: 0 }, { keep: 1 }, { keep: 2 }],
  },
};

const LONG = [
  'S"be brief", U"hi", A"well" R(sig)"hm"[c1:read{"path":"a"} c2:grep c3], U"wait"{"id":"m3"}, T c2"two", T c1(err)"one"',
  'T c3"three", A"so"<s1:web_search{"q":"x"}"found">, U"go on", A[c4:memory{"file_text":"much"} c5], T c4"four"',
  'U"really?", T c5"five", A"done"[c6], SUM"what was said", T c6"six", U"bye", A"bye"',
].join(', ');

function caseOf(notation: string, keep = 3): Case {
  return { input: parseHistory(notation), options: { keep } };
}

/** A parallel group whose results came in another order than its calls, with more uses than the budget keeps. */
function outOfOrder({ input, options }: Case): boolean {
  const { pairs } = pairCalls(input);
  const cleared = pairs.slice(0, Math.max(0, pairs.length - options.keep));
  return cleared.some(({ call, result }, at) => {
    const before = cleared[at - 1];
    return before?.call.message === call.message && result.message < before.result.message;
  });
}

function shown({ input, options }: Case): string {
  return `${historyInput.print(input)} keep=${options.keep}`;
}

describe('minimize', () => {
  test('leaves what the failure needs, under options that need least', () => {
    const result = minimize(kind, caseOf(LONG), outOfOrder);
    expect(shown(result.best)).toBe('A[a b], T b, T a keep=0');
    expect(result).toMatchObject({ status: 'minimal', from: 18, to: 3 });
  });

  test('ends where no single step keeps the case failing', () => {
    const { best } = minimize(kind, caseOf(LONG), outOfOrder);
    const size = historyInput.size(best.input);
    const steps = [
      ...historyInput.units(best.input).map((unit) => historyInput.without(best.input, [unit])),
      ...historyInput.simpler(best.input),
    ].filter((input) => compareSizes(historyInput.size(input), size) < 0);
    expect(steps.length).toBeGreaterThan(5);
    for (const input of steps) expect(outOfOrder({ input, options: best.options })).toBe(false);
  });

  test('asks no candidate twice before the re-runs at the end', () => {
    const asked: string[] = [];
    const { evaluations } = minimize(kind, caseOf(LONG), (candidate) => {
      asked.push(shown(candidate));
      return outOfOrder(candidate);
    });
    expect(evaluations).toBe(asked.length);
    const searched = asked.slice(0, -3);
    expect(new Set(searched).size).toBe(searched.length);
    expect(new Set(asked.slice(-3))).toEqual(new Set(['A[a b], T b, T a keep=0']));
  });

  test.each([1, 3, 16])('gives the same in batches of %d, with the same count', async (width) => {
    const batches: number[] = [];
    const result = await minimizeInBatches(
      kind,
      caseOf(LONG),
      async (candidates) => {
        batches.push(candidates.length);
        return candidates.map(outOfOrder);
      },
      { width },
    );
    expect(result).toEqual(minimize(kind, caseOf(LONG), outOfOrder));
    expect(Math.max(...batches)).toBe(width);
  });

  test.each([1, 7])('stops at the budget with the best so far, in batches of %d too', async (width) => {
    const ask = async (candidates: readonly Case[]) => candidates.map(outOfOrder);
    const result = await minimizeInBatches(kind, caseOf(LONG), ask, { width, evaluations: 10 });
    expect(result).toMatchObject({ status: 'cut', cut: 'evaluations', evaluations: 14 });
    expect(outOfOrder(result.best)).toBe(true);
    expect(result.to).toBeLessThan(18);
  });

  test('stops when told to, with the best so far', () => {
    let questions = 0;
    const stop = () => (questions++ < 8 ? undefined : ('time' as const));
    const result = minimize(kind, caseOf(LONG), outOfOrder, { stop });
    expect(result).toMatchObject({ status: 'cut', cut: 'time' });
    expect(outOfOrder(result.best)).toBe(true);
  });

  test('says of a case that does not fail that it holds', () => {
    expect(minimize(kind, caseOf('U, A, U'), outOfOrder)).toMatchObject({ status: 'holds', evaluations: 3 });
  });

  test('marks a start that fails only sometimes, and leaves it as it is', () => {
    let asked = 0;
    const result = minimize(kind, caseOf(LONG), () => asked++ === 1);
    expect(result).toMatchObject({ status: 'flaky', from: 18, to: 18 });
  });

  test('marks a result that does not fail again', () => {
    let isOver = false;
    const result = minimize(kind, caseOf('U, A, U'), ({ input }) => {
      if (isOver) return false;
      if (input.length === 1) isOver = true;
      return true;
    });
    expect(result.status).toBe('flaky');
  });

  test('hands back the error of a broken question with the best so far', async () => {
    let asked = 0;
    const broken = (candidate: Case) => {
      if (asked++ === 12) throw new Error('disk full');
      return outOfOrder(candidate);
    };
    const result = minimize(kind, caseOf(LONG), broken);
    expect(result).toMatchObject({ status: 'broken', error: { message: 'disk full' } });
    expect(outOfOrder(result.best)).toBe(true);
    asked = 0;
    const slowly = await minimizeInBatches(kind, caseOf(LONG), async ([one]) => [broken(one!)]);
    expect(slowly).toEqual(result);
  });

  test('takes down together the counts that hang together', () => {
    const asMany = ({ input }: Case) => {
      const count = (role: string) => input.filter((message) => message.role === role).length;
      const isLarge = input.some(({ role }) => role === 'system');
      return (
        isLarge && count('tool') > 0 && count('tool') === count('user') && count('user') === count('assistant') - 1
      );
    };
    const start = 'S, A[a b c d], T a, T b, T c, T d, A<w>, A, A, A, U, U, U, U';
    const { best, passes } = minimize(kind, caseOf(start), asMany);
    expect(shown(best)).toBe('S, U, T a, A, A keep=3');
    expect(passes.find(({ pass }) => pass === 'lower runs')).toMatchObject({ steps: 3 });
  });

  test('lowers a number for a call that is told in words', () => {
    const atLimit = ({ input, options }: Case) => {
      const { pairs } = pairCalls(input);
      return input.length === 4 && pairs.length === options.keep + 1;
    };
    const { best } = minimize(kind, caseOf('A[a], T a, A[b], T b', 1), atLimit);
    expect(shown(best)).toBe('U, U, A[a], T a keep=0');
  });

  test('joins two messages and changes an option at once', () => {
    const spreadOrKept = ({ input, options }: Case) => {
      const uses = input.filter(({ parts }) => parts.some(({ kind: part }) => part === 'use'));
      const calls = input.filter(({ parts }) => parts.some(({ kind: part }) => part === 'call'));
      if (uses.length !== 1 || calls.length !== 1 || pairCalls(input).pairs.length !== 1) return false;
      return uses[0] === calls[0] ? options.keep === 1 : options.keep === 3;
    };
    const { best } = minimize(kind, caseOf('A<w>, A[a], T a', 3), spreadOrKept);
    expect(shown(best)).toBe('A<w>[a], T a keep=1');
  });

  test('brings options back to their defaults where the failure allows it', () => {
    const { best } = minimize(kind, caseOf('U, A, A', 1), ({ input }) => input.length > 1);
    expect(shown(best)).toBe('U, U keep=3');
  });

  test('tells which pass did what', () => {
    const { passes, evaluations } = minimize(kind, caseOf(LONG), outOfOrder);
    expect(passes.reduce((sum, pass) => sum + pass.evaluations, 0)).toBe(evaluations - 4);
    expect(passes.reduce((sum, pass) => sum + pass.removed, 0)).toBe(15);
    expect(passes.find(({ pass }) => pass === 'delete')?.steps).toBeGreaterThan(0);
  });

  test('keeps options that are fixed', () => {
    const fixed: CaseKind<History, Budget> = { input: historyInput, options: fixedOptions({ keep: 1 }) };
    const { best } = minimize(fixed, caseOf(LONG, 1), outOfOrder);
    expect(best.options).toEqual({ keep: 1 });
    expect(outOfOrder(best)).toBe(true);
  });
});

describe('stepperFrom', () => {
  test('finds the same result when a shrinker pulls its candidates', () => {
    const start = caseOf(LONG);
    const stepper = stepperFrom(kind, start, 2000);
    let best = start;
    let lastFailed = false;
    for (let next = stepper.next(false); next !== undefined; next = stepper.next(lastFailed)) {
      lastFailed = outOfOrder(next);
      if (lastFailed) best = next;
    }
    expect(best).toEqual(minimize(kind, start, outOfOrder).best);
  });
});
