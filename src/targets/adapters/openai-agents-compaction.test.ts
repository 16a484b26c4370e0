import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../finding/verdict.ts';
import type { JsonObject } from '../../history/json.ts';
import type { History } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { resolveTarget } from '../resolve.ts';

/** Where `npm run peers` installs the package; elsewhere these tests are skipped, and counted. */
const FOLDER = fileURLToPath(new URL('../../../peers/.cache/openai-agents', import.meta.url));
const isThere = existsSync(`${FOLDER}/node_modules/@openai/agents-openai/package.json`);

const EXCHANGE = 'U"one", A"two", U"three", A"four"';

async function outcomeOf(notation: string, options: JsonObject): Promise<Outcome<unknown>> {
  const target = await resolveTarget('openai-agents-compaction', {
    options: {},
    cwd: FOLDER,
    timeLimit: 1000,
    program: [],
  });
  return target.create().run(parseHistory(notation), options);
}

async function after(notation: string, options: JsonObject): Promise<string> {
  const outcome = await outcomeOf(notation, options);
  return outcome.status === 'returned' ? printHistory(outcome.output as History) : outcome.status;
}

describe.skipIf(!isThere)('the compaction session of the OpenAI Agents SDK', () => {
  test('stores what the service answers: what users have said, and an item', async () => {
    expect(await after(EXCHANGE, { compactionMode: 'input' })).toBe('U"one", U"three", U"Summary of 4 messages."');
  });

  test.each([
    [2, 'U"one", U"three", U"Summary of 4 messages."'],
    [3, EXCHANGE],
  ])('compacts from so many items on that no user has said: %i', async (candidates, left) => {
    expect(await after(EXCHANGE, { compactionMode: 'input', candidates })).toBe(left);
  });

  test.each(['auto', 'previous_response_id'])(
    'in mode %s the service knows the last response, and no more',
    async (compactionMode) => {
      const options = { compactionMode };
      expect(await after(EXCHANGE, options)).toBe('U"one", U"three", U"Summary of 4 messages."');
      expect(await after(`${EXCHANGE}, U"five"`, options)).toBe('U"one", U"three", U"Summary of 4 messages."');
      expect(await after('U"one"', options)).toBe('U"one"');
    },
  );

  test('is sent by the next run from the item on', async () => {
    expect(await after(EXCHANGE, { compactionMode: 'input', nextRun: true })).toBe('U"Summary of 4 messages."');
    expect(await after(EXCHANGE, { compactionMode: 'input', nextRun: true, candidates: 3 })).toBe(EXCHANGE);
  });

  test('stores nothing when the service has nothing to answer, and keeps all when it fails', async () => {
    expect(await after(EXCHANGE, { compactionMode: 'input', summarizerScript: 'blank' })).toBe('');
    expect(await outcomeOf(EXCHANGE, { compactionMode: 'input', summarizerScript: 'throws' })).toMatchObject({
      status: 'threw',
      summaryFailed: true,
    });
  });

  test('gives back calls, results, reasoning and pictures as they were', async () => {
    const history = 'U"one" img"AA==", A R(sig)"think"[a:search{"q":1} b], T a"found", T b"more", A"two"';
    expect(await after(history, { compactionMode: 'input', candidates: 99 })).toBe(history);
  });
});
