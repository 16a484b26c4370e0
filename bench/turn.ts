/**
 * `npm run bench -- turn`: scripts a second through the loops of contract `turn`, and one turn behind a stored list of 20
 * to 20,000 rows: how much faster the optimized loop is, and how its time grows.
 */
import { turn } from '../src/contracts/turn/contract.ts';
import { generateScript } from '../src/contracts/turn/generate.ts';
import { equalsReference } from '../src/contracts/turn/rules/equals-reference.ts';
import type { Row, Script } from '../src/contracts/turn/types.ts';
import { streamsOf } from '../src/generate/random.ts';
import { median } from '../src/measure/statistics.ts';
import { exponents, tell } from './figure.ts';
import { inRounds, over, timed } from './rounds.ts';

/** The first rounds warm the engine up. */
const ROUNDS = { warm: 2, rounds: 7 };
const SIZES = [20, 200, 2_000, 20_000];
/** Of all lists of one size in a round, so that every round takes about as long. */
const ROWS = 40_000;
/** That are drawn in a round. */
const SCRIPTS = 1_000;

const options = turn.options.defaults;
/** What the runs made, so that no engine leaves the work out. */
let made = 0;

scripts();
lists();
if (made === 0) throw new Error('nothing was measured');

function scripts(): void {
  const streams = streamsOf('bench turn');
  const { draw, reference, optimized, judged } = inRounds(ROUNDS, (round) => {
    const drawn: Script[] = [];
    const draw = timed(SCRIPTS, (i) => {
      drawn.push(generateScript(streams((round + ROUNDS.warm) * SCRIPTS + i)).input);
    });
    const reference = timed(SCRIPTS, (i) => {
      made += turn.reference(drawn[i]!, options).steps.length;
    });
    const optimized = timed(SCRIPTS, (i) => {
      made += turn.optimized(drawn[i]!, options).steps.length;
    });
    const judged = timed(SCRIPTS, (i) => {
      const input = drawn[i]!;
      const output = turn.optimized(input, options);
      const expected = turn.reference(input, options);
      const breach = equalsReference.check({ input, options, output, expected });
      if (breach !== undefined) throw new Error(`the loops differ on ${turn.input.print(input)}`);
    });
    return { draw, reference, optimized, judged };
  });
  console.log(
    'generated scripts a second of processor time; "both, judged" plays both loops and compares their traces\n',
  );
  console.log('| draw | reference | optimized | both, judged |\n|---|---|---|---|');
  console.log(`| ${[draw, reference, optimized, judged].map(perSecond).join(' | ')} |`);
  tell('reference / optimized, generated scripts', over(reference, optimized));
}

/** A trace shows the whole list behind every event, so what grows here is the list, and the events stay the same. */
function lists(): void {
  console.log('\none turn with a compaction behind a stored list, turns a second of processor time\n');
  console.log('| rows | reference | optimized | optimized is faster by |\n|---|---|---|---|');
  const times = SIZES.map((rows) => {
    // As many rows at every size, and as many traces held: how well they fit into the caches, and what the collector
    // makes of them, is no matter of the loop.
    const all = Array.from({ length: ROWS / rows }, (_, index) => behind(stored(rows, index)));
    const held: unknown[] = [];
    const { reference, optimized } = inRounds(ROUNDS, () => ({
      reference: timed(all.length, (i) => {
        held[i] = turn.reference(all[i]!, options);
      }),
      optimized: timed(all.length, (i) => {
        held[i] = turn.optimized(all[i]!, options);
      }),
    }));
    made += held.length;
    const faster = median(over(reference, optimized)).toFixed(1);
    console.log(`| ${[rows, perSecond(reference), perSecond(optimized), faster].join(' | ')} |`);
    return optimized;
  });
  tell('exponent of optimized, 20 to 20,000 rows', exponents(SIZES, times), { most: 1.05 });
}

/** What generated scripts hold before they start, one behind the other. */
function stored(length: number, first: number): Row[] {
  const streams = streamsOf(`bench turn ${length} ${first}`);
  const rows: Row[] = [];
  for (let next = 0; rows.length < length; next++) rows.push(...generateScript(streams(next)).input.history);
  return rows.slice(0, length);
}

/** A turn whose list is cut by half behind its first tool call. */
function behind(history: readonly Row[]): Script {
  const drop = history.length >> 1;
  return {
    history,
    events: [
      { kind: 'user', text: 'go' },
      { kind: 'reply', text: '', calls: [{ id: 'a', name: 'read_file' }] },
      { kind: 'results', outs: [{ id: 'a', text: 'ok' }] },
      { kind: 'compact', site: 'post-tool', head: 2, drop, shape: 'row-user' },
      { kind: 'reply', text: 'done', calls: [] },
    ],
  };
}

function perSecond(microseconds: readonly number[]): string {
  return Math.round(1e6 / median(microseconds)).toLocaleString('en');
}
