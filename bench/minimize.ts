/** `npm run bench -- minimize [SEEDS [STOCK-SEEDS [FAULT…]]]`: quality and cost of minimizing. */

import type { AnyContract } from '../src/contracts/contract.ts';
import { edit } from '../src/contracts/edit/contract.ts';
import { median } from '../src/measure/statistics.ts';
import { challengeRows } from './minimize-challenge.ts';
import { type FaultRow, faultRow } from './minimize-faults.ts';

const words = process.argv.slice(2).filter((word) => word !== 'minimize');
const [seeds = 60, stockSeeds = 3] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const wanted = words.filter((word) => !/^\d+$/.test(word));

const rows: FaultRow[] = [];
for (const fault of (edit as AnyContract).faults) {
  if (wanted.length > 0 && !wanted.includes(fault.id)) continue;
  rows.push(await faultRow(fault, seeds, stockSeeds));
}
console.table(
  rows.map((row) => ({
    fault: row.fault,
    seeds: row.seeds,
    evaluations: row.evaluations,
    ms: row.milliseconds.toFixed(1),
    'messages, most': row.messages,
    minimum: row.minimum ?? '-',
    'at minimum': Number.isNaN(row.atMinimum) ? '-' : `${Math.round(100 * row.atMinimum)} %`,
    findings: row.findings,
    forms: row.forms,
    'of one finding': row.formsOfOne,
    'stock evaluations': row.stockEvaluations,
    'stock ms': row.stockMilliseconds.toFixed(0),
    'stock messages': row.stockMessages,
    'stock forms': `${row.stockForms} of ${stockSeeds}`,
  })),
);
for (const { fault, commonest } of rows) console.log(`${fault}: ${commonest}`);
const known = rows.filter(({ minimum }) => minimum !== undefined);
const reached = known.filter(({ atMinimum }) => atMinimum === 1).length;
console.log(`evaluations, median over faults: ${median(rows.map(({ evaluations }) => evaluations))} (target: 250)`);
console.log(`milliseconds, median over faults: ${median(rows.map((row) => row.milliseconds)).toFixed(1)} (target: 50)`);
console.log(`forms, most for one finding: ${Math.max(...rows.map((row) => row.formsOfOne))} (target: 5)`);
console.log(`forms, most for one fault, which may be several findings: ${Math.max(...rows.map((row) => row.forms))}`);
console.log(`true minimum for every seed: ${reached} of ${known.length} faults (target: 95 %)`);
if (wanted.length === 0) console.table(challengeRows(100));
