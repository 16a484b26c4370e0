/**
 * `npm run golden -- [FILE.jsonl]`: how many recorded pairs of the original program the reference of contract
 * `exclusion` gives, and which planted faults explain the others. Fails when a pair is not explained.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { explain } from '../src/contracts/exclusion/golden.ts';
import { readGoldenPair } from '../src/contracts/exclusion/golden-request.ts';
import { UsageError } from '../src/errors.ts';

const OWN_COPY = new URL('../src/contracts/exclusion/golden/pairs.jsonl.gz', import.meta.url);

/** One line for people: `300 pairs: 184 equal, 116 explained (B12: 99, …), 0 unexplained`. */
export function goldenReport(lines: readonly string[]): { readonly text: string; readonly unexplained: number[] } {
  const unexplained: number[] = [];
  const explained = new Map<string, number>();
  let equal = 0;
  lines.forEach((line, index) => {
    const faults = explain(readGoldenPair(line, index + 1));
    if (faults === undefined) unexplained.push(index + 1);
    else if (faults.length === 0) equal++;
    else explained.set(faults.join('+'), (explained.get(faults.join('+')) ?? 0) + 1);
  });
  const by = [...explained].sort(([, a], [, b]) => b - a).map(([ids, times]) => `${ids}: ${times}`);
  const others = lines.length - equal - unexplained.length;
  const detail = by.length === 0 ? '' : ` (${by.join(', ')})`;
  const text = `${lines.length} pairs: ${equal} equal, ${others} explained${detail}, ${unexplained.length} unexplained`;
  return { text, unexplained };
}

/** The lines of a file of pairs, compressed or not. */
export function goldenLines(file: string | URL = OWN_COPY): string[] {
  const bytes = readFileSync(file);
  const text = String(file).endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
  return text.split('\n').filter((line) => line.trim() !== '');
}

if (process.argv[1]?.endsWith('golden.ts')) {
  try {
    const { text, unexplained } = goldenReport(goldenLines(process.argv[2]));
    console.log(text);
    for (const line of unexplained) console.log(`line ${line}: no planted fault gives this reply`);
    process.exitCode = unexplained.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
