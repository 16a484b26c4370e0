/** A bench run as the page of a step, and in the form that github-action-benchmark keeps. */
import type { BenchResult } from '../measure/result.ts';
import {
  bytesInWords,
  changeInWords,
  conclusions,
  machineInWords,
  percent,
  perMessage,
  ratioInWords,
  shortNumber,
} from './bench-words.ts';
import { code } from './markdown.ts';
import { number } from './run-text.ts';

export function benchMarkdown(result: BenchResult): string {
  const lines = ['## Proctor bench', ''];
  for (const target of result.targets) {
    const costs = perMessage(target);
    lines.push(
      `### ${code(target.name)}`,
      '',
      '| messages | calls/s | ± | µs a call | µs a message | memory |',
      '|---:|---:|---:|---:|---:|---:|',
      ...target.sizes.map(({ messages, callsPerSecond, mad, microseconds, bytesPerCall }, at) => {
        const cells = [
          number(messages),
          shortNumber(callsPerSecond),
          percent(mad / callsPerSecond),
          shortNumber(microseconds),
          shortNumber(costs[at]!),
          bytesInWords(bytesPerCall),
        ];
        return `| ${cells.join(' | ')} |`;
      }),
      '',
      ...conclusions(target, result).map((line) => `- ${line}`),
      '',
    );
  }
  const further = [...(result.ratios ?? []).map(ratioInWords)];
  for (const change of result.changes ?? []) further.push(`${change.regression ? '❌ ' : ''}${changeInWords(change)}`);
  if (further.length > 0) lines.push(...further.map((line) => `- ${line}`), '');
  return `${[...lines, machineInWords(result.machine)].join('\n')}\n`;
}

/** `customSmallerIsBetter`: times as multiples of the yardstick, so that the runs of different machines make one line. */
export function benchActionJson({ targets }: BenchResult): string {
  const entries = targets.flatMap(({ name, sizes }) =>
    sizes.map(({ messages, relative, relativeInterval: [low, high], callsPerSecond }) => ({
      name: `${name}, ${messages} messages`,
      unit: 'yardsticks',
      value: Number(relative.toPrecision(4)),
      range: `± ${Number(((high - low) / 2).toPrecision(2))}`,
      extra: `${shortNumber(callsPerSecond)} calls/s`,
    })),
  );
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}
