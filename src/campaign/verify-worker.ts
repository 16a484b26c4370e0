/** A worker thread of a verification: finds its target by name, and judges its share of the inputs size by size. */
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../errors.ts';
import { resolveTarget } from '../targets/resolve.ts';
import { withPulse } from './pulse.ts';
import { verify } from './verify.ts';
import type { FromWorker, ToWorker, WorkerStart } from './verify-by-size.ts';

const port = parentPort;
invariant(port !== null, 'verify-worker runs as a worker thread only');
const { target: name, request, alphabet, shard, place } = workerData as WorkerStart;
const target = resolveTarget(name, request).then((found) => withPulse(found, () => Atomics.add(place, 0, 1)));
let isStopped = false;

port.on('message', async (message: ToWorker) => {
  if (message === 'stop') {
    isStopped = true;
    return;
  }
  const tell = (done: boolean, verified: FromWorker['verified']) =>
    port.postMessage({ done, verified } satisfies FromWorker);
  const verified = await verify(await target, {
    alphabet,
    bound: message.bound,
    from: message.from,
    shard,
    stop: () => (isStopped ? 'interrupted' : undefined),
    watch: (progress) => tell(false, progress),
    mark: (input, choice) => {
      Atomics.store(place, 1, input);
      Atomics.store(place, 2, choice);
    },
  });
  tell(true, verified);
});
