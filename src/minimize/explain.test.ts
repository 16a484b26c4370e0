import { expect, test } from 'vitest';
import { historyInput } from '../contracts/history-input.ts';
import type { History } from '../history/message.ts';
import { pairCalls } from '../history/pairing.ts';
import { parseHistory } from '../history/parse-notation.ts';
import type { CaseKind } from './candidate.ts';
import { type Explanation, explain } from './explain.ts';

interface Options {
  readonly keep: number;
  readonly whole: boolean;
}

const kind: CaseKind<History, Options> = {
  input: historyInput,
  options: {
    defaults: { keep: 3, whole: true },
    simpler: () => [],
    enumerate: () => [],
    parse(value) {
      const options = value as Options;
      if (options.keep < 0) throw new Error('keep: at least 0');
      return options;
    },
  },
};

function explained(notation: string, fails: (history: History, options: Options) => boolean): Promise<Explanation> {
  const best = { input: parseHistory(notation), options: { keep: 0, whole: false } };
  return explain(kind, best, async (all) => all.map(({ input, options }) => fails(input, options)));
}

test('tells what a fault hangs on and what can be anything', async () => {
  const resultsOutOfOrder = (history: History, { keep }: Options) => {
    const [first, second] = pairCalls(history).pairs;
    return keep < 2 && second !== undefined && second.result.message < first!.result.message;
  };
  const { needs, free, holdsWith } = await explained('A[a b], T b, T a', resultsOutOfOrder);
  expect(needs).toEqual(['order of messages 0 and 1', 'order of messages 1 and 2']);
  expect(free).toContain('texts');
  expect(free).toContain('ids');
  expect(free).toContain('what stands behind');
  expect(free).toContain('option whole');
  expect(holdsWith).toEqual(['keep ≥ 2']);
});

test('an id that comes back is needed where a fault looks up by id', async () => {
  const takesTheWrongResult = (history: History) =>
    pairCalls(history).unanswered.length === 1 &&
    new Set(history.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'call' ? [part.id] : [])))).size ===
      1;
  expect((await explained('A[a], A[a], T a', takesTheWrongResult)).needs).toContain('an id that comes back');
});

test('a text that is looked for is needed, and a setting that helps is named', async () => {
  const says = (history: History, { whole }: Options) => !whole && JSON.stringify(history).includes('$&');
  const { needs, holdsWith } = await explained('U"$&"', says);
  expect(needs).toEqual(['texts']);
  expect(holdsWith).toEqual(['whole = true']);
});

test('an option that helps for one value only is named with it', async () => {
  const exceptOne = (_: History, { keep }: Options) => keep !== 1;
  expect((await explained('U', exceptOne)).holdsWith).toEqual(['keep = 1']);
});
