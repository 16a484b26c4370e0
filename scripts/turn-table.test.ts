import { expect, test } from 'vitest';
import { siteTable } from './turn-table.ts';

test('the index behind a compaction: every site in every state of the repair, as specified', () => {
  const { text, wrong } = siteTable();
  expect(wrong).toEqual([]);
  expect(text).toContain('| gate | stale | stale | repaired | re-anchored |');
  expect(text).toContain('| post-tool | stale | re-anchored | re-anchored | re-anchored |');
});
