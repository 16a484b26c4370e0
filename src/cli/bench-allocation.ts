/**
 * Bytes that code allocates, by the engine's own sampling: it counts what the collector has taken back meanwhile, which a
 * difference of heap sizes does not.
 */
import { Session } from 'node:inspector/promises';
import type { BareCall } from '../measure/workload.ts';

/** One sample in so many bytes, on average. */
const INTERVAL = 4_096;

interface Node {
  readonly selfSize: number;
  readonly children: readonly Node[];
}

/** The bytes of all calls together. */
export async function allocatedBy(calls: readonly BareCall[]): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: INTERVAL,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    } as object);
    for (let at = 0; at < calls.length; at++) await calls[at]!();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return sizeOf(profile.head);
  } finally {
    session.disconnect();
  }
}

function sizeOf({ selfSize, children }: Node): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}
