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
const ROUNDS = 5;
/** Milliseconds that one round may take, for each of the two. */
const ROUND = 120;

const [name = '', cwd = ''] = process.argv.slice(2);
const target = await resolveTarget(name, { cwd, options: {}, timeLimit: 20_000, program: [] });
const inputs = inputsFor(target, 'proctor', MESSAGES);
const options = target.terms.options.defaults;

const own = (input: unknown) => target.create().prepare!(input, options);
const whole = (input: unknown) => {
  const instance = target.create();
  return () => instance.run(input, options);
};

// The first calls are slow for reasons that concern nobody.
await timed(whole, 5 * ROUND);
const rounds = { own: [] as number[], whole: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  rounds.own.push(await timed(own, ROUND));
  rounds.whole.push(await timed(whole, ROUND));
}
const mine = median(rounds.own);
const all = median(rounds.whole);
console.log(JSON.stringify({ own: mine, added: Math.max(0, all - mine) } satisfies Cost));

/** Microseconds of a call; making it ready is not counted. */
async function timed(ready: (input: unknown) => () => unknown, milliseconds: number): Promise<number> {
  let calls = 0;
  let spent = 0;
  while (spent < milliseconds) {
    const call = ready(inputs[calls % inputs.length]);
    const begun = performance.now();
    await call();
    spent += performance.now() - begun;
    calls++;
  }
  return (1000 * spent) / calls;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
