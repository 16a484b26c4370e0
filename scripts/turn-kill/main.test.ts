import { expect, test } from 'vitest';
import { parseScript } from '../../src/contracts/turn/parse-notation.ts';
import { loadSqlite } from '../../src/store/sqlite.ts';
import { killEverywhere, scriptsFor } from './main.ts';

const isThere = await loadSqlite().then(
  () => true,
  () => false,
);

test.runIf(isThere)(
  'a session in a file survives kill -9 at every event, and in the middle of a replacement',
  async () => {
    const inTheMiddle = parseScript('U, A | U, A[a], steer, T a, compact(post-tool, drop 2, row-user, dies), U"next"');
    const { kills, wrong } = await killEverywhere([inTheMiddle, ...scriptsFor(2, 'kill')]);
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(15);
  },
);
