/**
 * `jiti bench/turn.ts`: scripts a second through the loops of contract `turn`, at 10, 100 and 1,000 events, and how much
 * faster the optimized loop is. The two take turns in rounds of one run, so a busy machine slows both; the ratio is the
 * median over the rounds. Times are those of the process, not of the wall.
 */
import { turn } from '../src/contracts/turn/contract.ts';
import { generateScript } from '../src/contracts/turn/generate.ts';
import { equalsReference } from '../src/contracts/turn/rules/equals-reference.ts';
import type { Script } from '../src/contracts/turn/types.ts';
import { streamsOf } from '../src/generate/random.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
/** Scripts of each length in a round, so that every round takes about as long. */
const SIZES = [
  { events: 10, scripts: 3000 },
  { events: 100, scripts: 200 },
  { events: 1000, scripts: 8 },
];

const options = turn.options.defaults;
/** What the runs made, so that no engine leaves the work out. */
let made = 0;

/** Microseconds of processor time that `work` takes for one script. */
function timed(scripts: readonly Script[], work: (script: Script) => void): number {
  const before = process.cpuUsage();
  for (const script of scripts) work(script);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / scripts.length;
}

interface Line {
  readonly events: number;
  readonly draw: number;
  readonly reference: number;
  readonly optimized: number;
  readonly judged: number;
  readonly ratio: number;
}

function measure(events: number, count: number): Line {
  const stream = streamsOf(`bench turn ${events}`);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const scripts: Script[] = [];
    const draw = timed(Array.from({ length: count }), () => {
      scripts.push(generateScript(stream(round * count + scripts.length), events).input);
    });
    const reference = timed(scripts, (script) => {
      made += turn.reference(script, options).steps.length;
    });
    const optimized = timed(scripts, (script) => {
      made += turn.optimized(script, options).steps.length;
    });
    const judged = timed(scripts, (input) => {
      const trial = {
        input,
        options,
        output: turn.optimized(input, options),
        expected: turn.reference(input, options),
      };
      if (equalsReference.check(trial) !== undefined) throw new Error(`the loops differ on ${turn.input.print(input)}`);
    });
    return { draw, reference, optimized, judged, ratio: reference / optimized };
  });
  // The first two rounds warm the engine up.
  const of = (field: 'draw' | 'reference' | 'optimized' | 'judged' | 'ratio') =>
    median(rounds.slice(2).map((round) => round[field]));
  return {
    events,
    draw: of('draw'),
    reference: of('reference'),
    optimized: of('optimized'),
    judged: of('judged'),
    ratio: of('ratio'),
  };
}

function perSecond(microseconds: number): string {
  return Math.round(1e6 / microseconds).toLocaleString('en');
}

console.log('scripts a second of processor time; "both, judged" plays both loops and compares their traces');
console.log('| events | draw | reference | optimized | both, judged | optimized is faster by |');
console.log('|---|---|---|---|---|---|');
for (const { events, scripts } of SIZES) {
  const { draw, reference, optimized, judged, ratio } = measure(events, scripts);
  const speeds = [draw, reference, optimized, judged].map(perSecond).join(' | ');
  console.log(`| ${events} | ${speeds} | ${ratio.toFixed(1)} |`);
}
if (made === 0) throw new Error('nothing was measured');
