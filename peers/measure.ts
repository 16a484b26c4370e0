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

const rounds = { own: [] as number[], whole: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  rounds.own.push(await timed((input) => target.create().prepare!(input, options)));
  rounds.whole.push(
    await timed((input) => {
      const instance = target.create();
      return () => instance.run(input, options);
    }),
  );
}
const [own, whole] = [median(rounds.own), median(rounds.whole)];
console.log(JSON.stringify({ own, added: Math.max(0, whole - own) } satisfies Cost));

/** Microseconds of a call; making it ready is not counted. */
async function timed(ready: (input: unknown) => () => unknown): Promise<number> {
  let calls = 0;
  let spent = 0;
  while (spent < ROUND) {
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
