import { expect, test } from 'vitest';
import type { FaultScore, Search } from '../measure/scoreboard/result.ts';
import { scoreboardMarkdown } from './scoreboard-markdown.ts';

const spread = (median: number, worst = median) => ({ median, worst });
const search = (casesBySeed: readonly (number | null)[]): Search => ({
  found: casesBySeed.filter((cases) => cases !== null).length,
  cases: spread(20, 300),
  casesBySeed,
  milliseconds: spread(4, 9),
  evaluations: spread(60, 80),
  size: spread(3),
  forms: 2,
});
const fault = (more: Partial<FaultScore> = {}): FaultScore => ({
  contract: 'edit',
  id: 'E2',
  name: 'reverse-enumeration',
  title: 'Removal goes the wrong way.',
  seeds: 2,
  proctor: search([20, 300]),
  minimum: 3,
  ...more,
});
const page = (...faults: readonly FaultScore[]) =>
  scoreboardMarkdown({
    schema: 'proctor.scoreboard/1',
    seeds: 2,
    mostCases: 1_000,
    faults,
    timing: { milliseconds: 1 },
  });

test('a contract without other searches has figures of Proctor alone', () => {
  const text = page(fault());
  expect(text).toContain('Every one of 1 planted faults was found in each of 2 seeds.');
  expect(text).toContain('| found within 100 cases | 50 % |\n| found within 1,000 cases | 100 % |\n| cases | 20 |');
  expect(text).toContain('| E2 reverse-enumeration | 2/2 | 20 (300) | 4 (9) | 60 (80) | 3 | 3 | 2 |');
  expect(text).toContain('At the true minimum in every seed: 1 of 1 faults of which it is known.');
});

test('beside fast-check with plain and with written arbitraries', () => {
  const text = page(fault({ plain: search([null, null]), written: search([5, 6]), a12: { plain: 1, written: 0.25 } }));
  expect(text).toContain('| found within 10 cases | 0 % | 0 % | 100 % |');
  expect(text).toContain('| 0/2 | 20 (300) | 1.00 | 2/2 | 20 (300) | 0.25 | 60 (80) | 3 | 2 |');
  expect(text).toContain('with probability 1.00 than plain arbitraries');
});

test('what is missed is named', () => {
  expect(page(fault({ proctor: search([20, null]) }))).toContain('Missed in some of 2 seeds: `edit/E2`.');
});
