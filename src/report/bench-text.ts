/** A bench run for people at a terminal: a table for each target, with a bar for what one message costs. */
import type { BenchResult, TargetBench } from '../measure/result.ts';
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
import { type Cell, columns } from './columns.ts';
import { optionsInWords } from './finding-text.ts';
import { number } from './run-text.ts';
import type { Style } from './style.ts';

const BAR = 24;

export function benchText(result: BenchResult, style: Style): string {
  const lines = result.targets.flatMap((target) => [...targetLines(target, result, style), '']);
  for (const ratio of result.ratios ?? []) lines.push(ratioInWords(ratio));
  if (result.ratios !== undefined) lines.push('');
  for (const change of result.changes ?? []) {
    const words = changeInWords(change);
    lines.push(change.regression ? style.red(words) : words);
  }
  if (result.changes !== undefined) lines.push('');
  lines.push(style.dim(machineInWords(result.machine)));
  return lines.join('\n');
}

function targetLines(target: TargetBench, result: BenchResult, style: Style): readonly string[] {
  const { name, version, options, sizes } = target;
  const costs = perMessage(target);
  const most = Math.max(...costs);
  const rows = sizes.map(({ messages, callsPerSecond, mad, microseconds, bytesPerCall }, at): Cell[] => {
    const cost = costs[at]!;
    return [
      { text: number(messages).padStart(8) },
      { text: shortNumber(callsPerSecond).padStart(9) },
      { text: `± ${percent(mad / callsPerSecond)}`, paint: style.dim },
      { text: shortNumber(microseconds).padStart(9) },
      { text: bytesInWords(bytesPerCall).padStart(8) },
      { text: `${shortNumber(cost)} µs`.padStart(9) },
      { text: '▇'.repeat(Math.max(1, Math.round((BAR * cost) / most))), paint: style.cyan },
    ];
  });
  const head = ['messages', '  calls/s', '', '  µs/call', '  memory', '1 message', ''].map((text) => ({
    text,
    paint: style.dim,
  }));
  return [
    `${style.bold(name)}${version === undefined ? '' : ` ${version}`}  ${style.dim(optionsInWords(options))}`,
    ...columns([head, ...rows], 40).map((line) => `  ${line}`),
    ...conclusions(target, result).map((line) => `  ${line}`),
  ];
}
