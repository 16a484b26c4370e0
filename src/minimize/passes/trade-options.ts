/**
 * Changes one option and makes the input smaller at once: a budget of three needs three uses more than a budget of none,
 * and neither can change without the other. The option may move away from its default here; a smaller input is worth it.
 *
 * Numbers are lowered early, when the input is still large; everything else is tried on what is left in the end.
 */
import type { Attempts, Candidate, CaseKind, OptionSteps, Pass } from '../candidate.ts';
import { differingKeys, withKey } from '../option-keys.ts';
import { compareSizes } from '../order.ts';

/** With more to take away than this, the input still holds much that goes without touching an option. */
const MOST_UNITS = 24;
/** Steps that leave fewer messages, and steps that leave fewer parts: these are many and seldom what a budget counts. */
const MOST_FEWER = 8;
const MOST_PARTS = 4;
/** The first numbers of a size: what people count, what that is made of, what is odd about it. */
const COUNTED = 3;

export const lowerNumbers: Pass = {
  name: 'lower numbers',
  run: (start, kind) => trading(start, kind, lowered, unitsLess),
};

export const tradeOptions: Pass = {
  name: 'trade options',
  run: (start, kind) => trading(start, kind, always, less),
};

/** What is left when nothing else helps is small, and a number that could be lower is worth every step there is. */
export const tradeNumbers: Pass = {
  name: 'trade numbers',
  run: (start, kind) => trading(start, kind, lowered, anyStep),
};

/** Whether the change of that one option from `from` to `to` is worth a try. */
type Worth = (from: unknown, to: unknown, key: string) => boolean;
type Smaller = <I, O>(input: I, kind: CaseKind<I, O>) => Iterable<I>;

function* trading<I, O>(start: Candidate<I, O>, kind: CaseKind<I, O>, worth: Worth, smaller: Smaller): Attempts<I, O> {
  let current: Candidate<I, O> | undefined = start;
  while (current !== undefined) current = yield trades(current, kind, worth, smaller);
}

function* trades<I, O>(
  { input, options }: Candidate<I, O>,
  kind: CaseKind<I, O>,
  worth: Worth,
  smaller: Smaller,
): Iterable<Candidate<I, O>> {
  if (kind.input.units(input).length > MOST_UNITS) return;
  const others = [...neighbours(options, input, kind.options, worth).values()];
  if (others.length === 0) return;
  for (const lesser of smaller(input, kind)) for (const other of others) yield { input: lesser, options: other };
}

/** `options` with one of its fields as any options have it that the kind knows of, by their text. */
function neighbours<I, O>(options: O, input: I, steps: OptionSteps<O>, worth: Worth): ReadonlyMap<string, O> {
  const found = new Map<string, O>();
  for (const other of [...steps.simpler(options), ...steps.enumerate(input)]) {
    for (const key of differingKeys(options, other)) {
      const neighbour = withKey(options, other, key);
      if (worth(options, neighbour, key)) found.set(JSON.stringify(neighbour), neighbour);
    }
  }
  return found;
}

function lowered(from: unknown, to: unknown, key: string): boolean {
  const [before, after] = [from, to].map((options) => (options as Readonly<Record<string, unknown>>)[key]);
  return typeof before === 'number' && typeof after === 'number' && after < before;
}

function always(): boolean {
  return true;
}

function* unitsLess<I, O>(input: I, { input: kind }: CaseKind<I, O>): Iterable<I> {
  for (const unit of kind.units(input).toReversed()) yield kind.without(input, [unit]);
}

function anyStep<I, O>(input: I, { input: kind }: CaseKind<I, O>): Iterable<I> {
  return kind.simpler(input);
}

/** One unit less, then one step that takes away what people count, what that is made of, or what is odd about it. */
function* less<I, O>(input: I, whole: CaseKind<I, O>): Iterable<I> {
  yield* unitsLess(input, whole);
  const { input: kind } = whole;
  const size = kind.size(input);
  const left = { fewer: MOST_FEWER, same: MOST_PARTS };
  for (const simpler of kind.simpler(input)) {
    const smaller = kind.size(simpler);
    if (compareSizes(smaller, size, COUNTED) >= 0) continue;
    // Steps that leave fewer messages are seldom and come late: the others do not use up their turn.
    const kept = compareSizes(smaller, size, 1) < 0 ? 'fewer' : 'same';
    if (left[kept]-- > 0) yield simpler;
  }
}
