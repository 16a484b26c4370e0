/**
 * A figure of a suite that says something on any machine: a ratio of two things that took turns, or an exponent. It is
 * printed, with the lowest and the highest round as its band; `npm run numbers` runs each suite twice and holds the two
 * bands against each other, reading what is kept in the file that PROCTOR_FIGURES names.
 */
import { appendFileSync } from 'node:fs';
import { lineThrough, median } from '../src/measure/statistics.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly band: readonly [low: number, high: number];
  readonly target?: Target;
}

/** What is to be reached; a figure without one is only watched. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
}

/** Prints and keeps it: its value is the median of the rounds. */
export function tell(name: string, rounds: readonly number[], target?: Target): void {
  const figure: Figure = {
    name,
    value: median(rounds),
    band: [Math.min(...rounds), Math.max(...rounds)],
    ...(target === undefined ? {} : { target }),
  };
  const toReach = target === undefined ? '' : `; target: ${targetInWords(target)}`;
  console.log(`\n${name}: ${inDigits(figure.value)} (${bandInWords(figure)}${toReach})`);
  const file = process.env['PROCTOR_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** By round, the slope of the line through the logarithms: how time grows with size. */
export function exponents(sizes: readonly number[], times: readonly (readonly number[])[]): readonly number[] {
  return times[0]!.map((_, round) => {
    const points = sizes.map((size, at) => [Math.log(size), Math.log(times[at]![round]!)] as const);
    return lineThrough(points).slope;
  });
}

export function isReached({ value, target }: Figure): boolean {
  return value >= (target?.least ?? Number.NEGATIVE_INFINITY) && value <= (target?.most ?? Number.POSITIVE_INFINITY);
}

export function targetInWords({ least, most }: Target): string {
  return [least === undefined ? [] : `at least ${least}`, most === undefined ? [] : `at most ${most}`]
    .flat()
    .join(', ');
}

export function bandInWords({ band: [low, high] }: Figure): string {
  return `${inDigits(low)} to ${inDigits(high)}`;
}

export function inDigits(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
