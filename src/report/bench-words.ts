/** Figures of a bench run in words, the same in the terminal, in Markdown and on the page. */
import type { BenchResult, Change, Ratio, TargetBench } from '../measure/result.ts';
import { number } from './run-text.ts';

/** Three digits are all that such a figure can say. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 100) return number(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0)} %`;
}

export function bytesInWords(bytes: number | undefined): string {
  if (bytes === undefined) return '-';
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1e6 ? `${shortNumber(bytes / 1e3)} KB` : `${shortNumber(bytes / 1e6)} MB`;
}

/** What follows from the table of a target, a sentence each. */
export function conclusions(target: TargetBench, { policy }: Pick<BenchResult, 'policy'>): readonly string[] {
  const { exponent, exponentError, growth, tokenReduction, tokensAt, prefixStability, prefixUncompacted } = target;
  const lines: string[] = [];
  if (exponent !== undefined) {
    const band = exponentError === undefined ? '' : ` ± ${exponentError.toFixed(2)}`;
    lines.push(`time grows: ${growth} (exponent ${exponent.toFixed(2)}${band})`);
    if (target.everyStep)
      lines.push('a result shows the list behind every step, so its own size grows with the square');
  }
  if (tokenReduction !== undefined) {
    const direction = tokenReduction < 0 ? 'more' : 'fewer';
    lines.push(`${percent(Math.abs(tokenReduction))} ${direction} tokens at ${number(tokensAt ?? 0)} messages`);
  }
  if (prefixStability !== undefined) {
    const most = prefixUncompacted === undefined ? '' : ` (${percent(prefixUncompacted)} without compaction)`;
    const when = policy === 'every-turn' ? 'compacted at every turn' : 'compacted past a threshold';
    lines.push(`${percent(prefixStability)} of a request is a prefix of the one before${most}, ${when}`);
  }
  if (target.conversion === 'included') lines.push('the time for converting messages is included');
  if (target.cut !== undefined) lines.push(target.cut);
  return lines;
}

export function ratioInWords({ target, messages, ratio, interval: [low, high], against }: Ratio): string {
  const isSlower = ratio >= 1;
  const words = isSlower
    ? `takes ${shortNumber(ratio)} times as long as`
    : `is ${shortNumber(1 / ratio)} times as fast as`;
  const band = isSlower ? [low, high] : [1 / high, 1 / low];
  return `${number(messages)} messages: ${target} ${words} ${against} (${band.map(shortNumber).join(' to ')})`;
}

export function changeInWords({ target, messages, slower, separate, regression }: Change): string {
  const size = percent(Math.abs(slower));
  const words = slower >= 0 ? `${size} slower` : `${size} faster`;
  const verdict = regression ? 'REGRESSION' : separate ? 'differs' : 'within the noise';
  return `${target} at ${number(messages)} messages: ${words}, ${verdict}`;
}

export function machineInWords({ node, cpu, cores, yardstick }: BenchResult['machine']): string {
  return `${cores} cores of ${cpu}, Node ${node}, yardstick ${shortNumber(yardstick)} µs`;
}

/** Microseconds for each message, by size: equal for a linear compactor, and growing for others. */
export function perMessage({ sizes }: TargetBench): readonly number[] {
  return sizes.map(({ messages, microseconds }) => microseconds / messages);
}
