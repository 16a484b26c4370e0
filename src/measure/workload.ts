/** The histories that targets are measured on, and the bare calls on them. */
import { ODD } from '../generate/feature.ts';
import { drawHistory } from '../generate/histories.ts';
import { streamsOf } from '../generate/random.ts';
import type { Target } from '../targets/target.ts';

/**
 * How many histories of one size take turns. Their styles (which tools, how parallel) are the same at every size, since
 * a style is drawn before the messages: so the sizes differ in length alone.
 */
const HISTORIES = 4;

export type BareCall = () => unknown;

/** Inputs of one size for a target, the same ones for all that take histories. Throws what the target's format throws. */
export function inputsFor({ terms }: Target, seed: string, messages: number): readonly unknown[] {
  const streams = streamsOf(`bench ${seed}`);
  return Array.from({ length: HISTORIES }, (_, index) => {
    const random = streams(index);
    const input =
      terms.drawSized === undefined
        ? drawHistory(random, { length: messages, never: ODD }).input
        : terms.drawSized(random, messages);
    return terms.normal === undefined ? input : terms.normal(input);
  });
}

/** Calls of a target on its inputs in turn. */
export interface Calls {
  /** So many calls that are ready to be made once, in the order of the inputs. */
  next(count: number): readonly BareCall[];
  /** Whether turning histories into the target's own form is part of a call. */
  readonly conversion: 'apart' | 'included';
}

export function callsOf(target: Target, inputs: readonly unknown[], options: unknown): Calls {
  const conversion = target.create().prepare === undefined ? 'included' : 'apart';
  const ready = (input: unknown): BareCall => {
    const instance = target.create();
    return instance.prepare?.(input, options) ?? (() => instance.run(input, options));
  };
  if (target.inPlace) {
    // What it has edited once is no longer the same input.
    const fresh = (_: unknown, at: number) => ready(target.terms.copy(inputs[at % inputs.length]));
    return { conversion, next: (count) => Array.from({ length: count }, fresh) };
  }
  const calls = inputs.map(ready);
  let batch: readonly BareCall[] = [];
  return {
    conversion,
    next(count) {
      if (batch.length !== count) batch = Array.from({ length: count }, (_, at) => calls[at % calls.length]!);
      return batch;
    },
  };
}
