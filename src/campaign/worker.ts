/**
 * A worker process of a campaign: it finds its target by name and does what it is asked, with the oracle beside the
 * target. When the target hangs or takes all memory, this process is the loss, and the campaign goes on.
 */
import { examinerOf } from '../oracle/examine.ts';
import { runChunk } from './chunk.ts';
import { describeFinding, findingOf } from './describe.ts';
import { dieWithParent } from './die-with-parent.ts';
import { withPulse } from './pulse.ts';
import { breaksAs, examine } from './question.ts';
import { replayOne } from './replay-first.ts';
import { sourceOf } from './source.ts';
import { type Kind, type Order, resolveCall, type Setup, type Sign, type Tasks, WANTS_SETUP } from './work.ts';

/** Milliseconds between two signs of life, at least. */
const PULSE = 100;

type Ready = { readonly [K in Kind]: (asks: Tasks[K]['asks']) => Promise<Tasks[K]['gives']> };

let ready: Promise<Ready> | undefined;
let last = 0;

// Ctrl-C reaches the whole process group; whether to stop is decided where the campaign runs.
process.on('SIGINT', () => {});
process.on('exit', (code) => say({ exit: code }));
// Without the campaign nobody reads what comes of this.
process.on('disconnect', () => process.exit());
dieWithParent();
// Standard output is the campaign's own; what a target prints is no result.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
// A target that waits lets the timer fire; one that does not is heard of when it returns from a call.
setInterval(pulse, PULSE).unref();

export default async function work<K extends Kind>(order: Order<K>): Promise<Tasks[K]['gives'] | typeof WANTS_SETUP> {
  if (order.setup === undefined && ready === undefined) return WANTS_SETUP;
  ready ??= prepare(order.setup as Setup);
  const tasks = await ready;
  say('alive');
  return tasks[order.kind](order.asks);
}

async function prepare(setup: Setup): Promise<Ready> {
  const target = withPulse(await resolveCall(setup.target), pulse);
  const examiner = examinerOf(target);
  const source = sourceOf(target, setup.source);
  // A question learns from the first case that breaks; one search asks the same many times.
  const questions = new Map<string, ReturnType<typeof breaksAs>>();
  const questionOf = (fingerprint: string): ReturnType<typeof breaksAs> => {
    const question = questions.get(fingerprint) ?? breaksAs(target, fingerprint);
    questions.set(fingerprint, question);
    return question;
  };
  return {
    chunk: ({ start, count }) => runChunk(target, examiner, source, start, count),
    describe: ({ seen, reproduce, ...limits }) =>
      describeFinding(target, source, seen, { reproduce: () => reproduce }, limits),
    examine: ({ candidate, patiently }) => examine((patiently && target.patient?.()) || target, candidate),
    ask: async ({ candidate, fingerprint }) => (await questionOf(fingerprint)([candidate]))[0] === true,
    write: ({ minimized, found }) => findingOf(target, minimized, found),
    replay: async ({ kept }) => {
      const { rows, known } = await replayOne(target, kept, () => performance.now());
      return { rows, known: [...known] };
    },
  };
}

function pulse(): void {
  const now = performance.now();
  if (now - last < PULSE) return;
  last = now;
  say('alive');
}

function say(sign: Sign): void {
  // A campaign that is gone cannot be told.
  if (process.connected) process.send?.(sign, () => {});
}
