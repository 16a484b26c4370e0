/** `verify.json` in the folder of a run: what each thread has covered, to go on from. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../corpus/write.ts';
import { UsageError } from '../errors.ts';
import type { JsonObject } from '../history/json.ts';
import { sameJson } from '../history/same.ts';
import type { Verified } from './verify.ts';

/** What must be the same for one run to go on where another stopped. */
export interface About {
  readonly target: string;
  readonly alphabet: string;
  readonly shard: { readonly index: number; readonly of: number };
  readonly options: JsonObject;
}

interface Saved {
  readonly schema: 'proctor.verify/1';
  readonly about: About;
  readonly threads: readonly Verified[];
}

export async function saveVerification(folder: string, about: About, threads: readonly Verified[]): Promise<void> {
  const saved: Saved = { schema: 'proctor.verify/1', about, threads };
  await writeWhole(join(folder, 'verify.json'), `${JSON.stringify(saved)}\n`);
}

/** What the threads had covered. Throws UsageError `bad-option` when that was another run, `not-found` for none. */
export async function readVerification(folder: string, about: About): Promise<readonly Verified[]> {
  const path = join(folder, 'verify.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError('not-found', `${folder} holds no verification to go on with`, 'start one without --resume');
  });
  let saved: Saved;
  try {
    saved = JSON.parse(text) as Saved;
  } catch (error) {
    throw new UsageError('bad-json', `${path} is no valid JSON: ${(error as Error).message}`);
  }
  if (saved.schema !== 'proctor.verify/1' || !Array.isArray(saved.threads) || saved.threads.length === 0) {
    throw new UsageError('bad-json', `${path} is no verification that this Proctor can go on with`);
  }
  const then = saved.about as unknown as JsonObject;
  if (!sameJson(then, about as unknown as JsonObject)) {
    throw new UsageError(
      'bad-option',
      `${folder} holds the verification of ${JSON.stringify(saved.about)}, not of ${JSON.stringify(about)}`,
    );
  }
  return saved.threads;
}
