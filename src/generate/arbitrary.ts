/**
 * Our generators as fast-check arbitraries: `fc.assert`, replay by seed and path, and Vitest work as with any other,
 * while values are drawn by our code and shrunk by our own passes, which know that a call and its result go together.
 */
import { Arbitrary, type Random as FastCheckRandom, Stream, Value } from 'fast-check';
import { type Candidate, type CaseKind, fixedOptions } from '../minimize/candidate.ts';
import type { InputKind } from '../minimize/input-kind.ts';
import { type Stepper, stepperFrom } from '../minimize/stepper.ts';
import type { Random } from './random.ts';

/** Candidates that one shrink offers at most. */
const MOST_CANDIDATES = 10_000;

/** Inputs of a kind, drawn by `draw`. */
export function inputArbitrary<I>(draw: (random: Random) => I, kind: InputKind<I>): Arbitrary<I> {
  const cases = caseArbitrary((random) => ({ input: draw(random), options: null }), {
    input: kind,
    options: fixedOptions(null),
  });
  return cases.map(
    ({ input }) => input,
    (input) => ({ input: input as I, options: null }),
  );
}

/** Inputs together with options, which shrink together; any contract will do as `kind`. */
export function caseArbitrary<I, O>(
  draw: (random: Random) => Candidate<I, O>,
  kind: CaseKind<I, O>,
): Arbitrary<Candidate<I, O>> {
  return new CaseArbitrary(draw, kind);
}

/** The search that offered a value: it goes on where it is, if that value was the last one that it offered. */
interface Origin<I, O> {
  readonly stepper: Stepper<I, O>;
  readonly value: Candidate<I, O>;
  /** The value that the stepper offered last and that nobody has gone on from; undefined once somebody has. */
  readonly newest: { value: Candidate<I, O> | undefined };
}

class CaseArbitrary<I, O> extends Arbitrary<Candidate<I, O>> {
  private readonly draw: (random: Random) => Candidate<I, O>;
  private readonly kind: CaseKind<I, O>;

  constructor(draw: (random: Random) => Candidate<I, O>, kind: CaseKind<I, O>) {
    super();
    this.draw = draw;
    this.kind = kind;
  }

  override generate(source: FastCheckRandom): Value<Candidate<I, O>> {
    const { input, options } = this.draw(asRandom(source));
    return new Value({ input, options }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Candidate<I, O> {
    if (typeof value !== 'object' || value === null || !('input' in value)) return false;
    try {
      Array.from(this.kind.input.size(value.input as I));
      this.kind.input.print(value.input as I);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * fast-check pulls candidates one by one and calls this again with the first that fails. Where it comes back to an
   * older value, as it does for one member of a tuple after another has changed, a new search begins.
   */
  override shrink(value: Candidate<I, O>, context: unknown): Stream<Value<Candidate<I, O>>> {
    const origin = context as Origin<I, O> | undefined;
    if (origin !== undefined && origin.newest.value === origin.value) {
      origin.newest.value = undefined;
      return new Stream(candidates(origin.stepper, origin.newest, true));
    }
    return new Stream(candidates(stepperFrom(this.kind, value, MOST_CANDIDATES), { value: undefined }, false));
  }
}

function* candidates<I, O>(
  stepper: Stepper<I, O>,
  newest: Origin<I, O>['newest'],
  lastFailed: boolean,
): Generator<Value<Candidate<I, O>>, void, unknown> {
  let value = stepper.next(lastFailed);
  while (value !== undefined) {
    newest.value = value;
    yield new Value(value, { stepper, value, newest } satisfies Origin<I, O>);
    value = stepper.next(false);
  }
}

/** fast-check's source of randomness behind our two questions. */
function asRandom(source: FastCheckRandom): Random {
  return {
    below: (n) => source.nextInt(0, n - 1),
    chance: (probability) => source.nextInt(0, 0xffffffff) < probability * 0x100000000,
  };
}
