/**
 * `jiti peers/measure.ts TARGET FOLDER`: what one call of the package takes on a history of 200 messages, and what is added
 * by bringing the history into its format, reading its result and looking for changes of the input. One line of JSON.
 */
import { inputsFor } from '../src/measure/workload.ts';
import { resolveTarget } from '../src/targets/resolve.ts';

export interface Cost {
  /** Microseconds of the package for one call, and … */
  readonly own: number;
  /** … of all that Proctor adds to it. */
  readonly added: number;
}

const MESSAGES = 200;
/** Milliseconds of calls on each input, for each of the two. */
const TIME = 100;

const [name = '', cwd = ''] = process.argv.slice(2);
const target = await resolveTarget(name, { cwd, options: {}, timeLimit: 20_000, program: [] });
const options = target.terms.options.defaults;
const inputs: unknown[] = [];
for (const input of inputsFor(target, 'proctor', MESSAGES)) {
  const { status } = await target.create().run(input, options);
  if (status === 'returned') inputs.push(input);
}

const own = (input: unknown) => target.create().prepare!(input, options);
const whole = (input: unknown) => {
  const instance = target.create();
  return () => instance.run(input, options);
};

// The first calls are slow for reasons that concern nobody.
await fastest(whole);
const mine = await fastest(own);
const all = await fastest(whole);
console.log(JSON.stringify({ own: mine, added: Math.max(0, all - mine) } satisfies Cost));

/** Microseconds of a call in the mean of the inputs, each at its fastest: other work on the machine only ever adds. */
async function fastest(ready: (input: unknown) => () => unknown): Promise<number> {
  let sum = 0;
  for (const input of inputs) {
    let best = Number.POSITIVE_INFINITY;
    for (let spent = 0; spent < TIME; ) {
      const call = ready(input);
      const begun = performance.now();
      await call();
      const took = performance.now() - begun;
      best = Math.min(best, took);
      spent += took;
    }
    sum += best;
  }
  return (1000 * sum) / inputs.length;
}
