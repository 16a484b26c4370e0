/** The scoreboard as a page. */
import type { FaultScore, Scoreboard, Search, Spread } from '../measure/scoreboard/result.ts';
import { median } from '../measure/statistics.ts';
import { shortNumber } from './bench-words.ts';
import { code } from './markdown.ts';
import { number } from './run-text.ts';

/** Cases within which a fault was found. */
const BUCKETS = [1, 10, 100, 1_000, 10_000, 100_000];

export function scoreboardMarkdown({ faults, seeds, mostCases }: Scoreboard): string {
  const lines: string[] = [];
  for (const contract of new Set(faults.map((fault) => fault.contract))) {
    const own = faults.filter((fault) => fault.contract === contract);
    lines.push(`## Contract ${code(contract)}`, '', ...summary(own, mostCases), '', ...table(own), '');
  }
  const missed = faults.filter(({ proctor }) => proctor.found < seeds);
  const words =
    missed.length === 0
      ? `Every one of ${faults.length} planted faults was found in each of ${seeds} seeds.`
      : `Missed in some of ${seeds} seeds: ${missed.map(({ contract, id }) => code(`${contract}/${id}`)).join(', ')}.`;
  return `${words}\n\n${lines.join('\n')}`;
}

type Column = 'proctor' | 'plain' | 'written';

function summary(faults: readonly FaultScore[], mostCases: number): readonly string[] {
  const known = faults.filter(({ minimum }) => minimum !== undefined);
  const reached = known.filter(({ minimum, proctor }) => proctor.size !== undefined && proctor.size.worst <= minimum!);
  const columns: readonly Column[] = faults.some(({ plain }) => plain !== undefined)
    ? ['proctor', 'plain', 'written']
    : ['proctor'];
  const row = (title: string, cell: (searches: readonly Search[]) => string): string =>
    `| ${[title, ...columns.map((column) => cell(searchesOf(faults, column)))].join(' | ')} |`;
  const effects = faults.flatMap(({ a12 }) => (a12 === undefined ? [] : [a12]));
  return [
    `| | ${columns.map((column) => TITLES[column]).join(' | ')} |`,
    `|---${'|---'.repeat(columns.length)}|`,
    ...BUCKETS.filter((most) => most <= mostCases).map((most) =>
      row(`found within ${number(most)} ${most === 1 ? 'case' : 'cases'}`, (searches) => inBucket(searches, most)),
    ),
    row('cases', (searches) => middle(searches.map(({ cases }) => cases))),
    row('evaluations of minimizing', (searches) => middle(searches.map(({ evaluations }) => evaluations))),
    row('size of the smallest case', (searches) => middle(searches.map(({ size }) => size))),
    row('different smallest cases of a fault', (searches) =>
      shortNumber(median(searches.filter(({ found }) => found > 0).map(({ forms }) => forms))),
    ),
    '',
    ...(effects.length === 0
      ? []
      : [
          `Proctor needs fewer cases with probability ${median(effects.map(({ plain }) => plain)).toFixed(2)} than plain arbitraries,`,
          `and ${median(effects.map(({ written }) => written)).toFixed(2)} than written ones (A12, median over faults).`,
        ]),
    `At the true minimum in every seed: ${reached.length} of ${known.length} faults of which it is known.`,
  ];
}

const TITLES: Readonly<Record<Column, string>> = {
  proctor: 'Proctor',
  plain: 'fast-check, plain arbitraries',
  written: 'fast-check, arbitraries written for the contract',
};

function table(faults: readonly FaultScore[]): readonly string[] {
  const own = ['fault', 'found', 'cases', 'ms', 'evaluations', 'size', 'minimum', 'forms'];
  const others = ['plain: found', 'cases', 'A12', 'written: found', 'cases', 'A12', 'evaluations', 'size', 'forms'];
  const head = faults.some(({ plain }) => plain !== undefined) ? [...own, ...others] : own;
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...faults.map(({ id, name, seeds, proctor, plain, written, a12, minimum }) => {
      const cells = [
        `${id} ${name}`,
        `${proctor.found}/${seeds}`,
        inWords(proctor.cases),
        inWords(proctor.milliseconds),
      ];
      cells.push(inWords(proctor.evaluations), inWords(proctor.size), String(minimum ?? '-'), String(proctor.forms));
      if (plain !== undefined && written !== undefined && a12 !== undefined) {
        cells.push(`${plain.found}/${seeds}`, inWords(plain.cases), a12.plain.toFixed(2));
        cells.push(`${written.found}/${seeds}`, inWords(written.cases), a12.written.toFixed(2));
        cells.push(inWords(written.evaluations), inWords(written.size), String(written.forms));
      }
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

function searchesOf(faults: readonly FaultScore[], column: Column): readonly Search[] {
  return faults.flatMap((fault) => fault[column] ?? []);
}

/** Of all seeds of all faults. */
function inBucket(searches: readonly Search[], most: number): string {
  const all = searches.flatMap(({ casesBySeed }) => casesBySeed);
  return `${((100 * all.filter((cases) => cases !== null && cases <= most).length) / all.length).toFixed(0)} %`;
}

function middle(spreads: readonly (Spread | undefined)[]): string {
  const known = spreads.flatMap((one) => (one === undefined ? [] : [one.median]));
  return known.length === 0 ? '-' : shortNumber(median(known));
}

/** Median, and the worst behind it where that is another. */
function inWords(spread: Spread | undefined): string {
  if (spread === undefined) return '-';
  const [middleOne, worst] = [shortNumber(spread.median), shortNumber(spread.worst)];
  return middleOne === worst ? middleOne : `${middleOne} (${worst})`;
}
