/** Time by length of the history for each target, as lines of SVG over logarithmic axes: the slope is the exponent. */
import type { TargetBench } from '../../measure/result.ts';
import { shortNumber } from '../bench-words.ts';
import { number } from '../run-text.ts';
import { type Html, html } from './html.ts';

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 70, right: 150, top: 12, bottom: 34 };
/** So many lines look different from each other. */
const STYLES = 6;

export function scalingChart(targets: readonly TargetBench[]): Html | undefined {
  const sizes = targets.flatMap((target) => target.sizes);
  if (sizes.length === 0) return undefined;
  const x = axis(
    sizes.map(({ messages }) => messages),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = axis(
    sizes.flatMap(({ interval: [low, high] }) => [1e6 / high, 1e6 / low]),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const words = targets.map(({ name, growth }) => `${name}: ${growth ?? 'one size'}`).join('; ');
  return html`<svg class="scaling" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="microseconds of a call by messages. ${words}">${y.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y.at(tick)}" y2="${y.at(tick)}"/><text x="${MARGIN.left - 6}" y="${Number(y.at(tick)) + 4}" text-anchor="end">${shortNumber(tick)} µs</text>`,
  )}${[...new Set(sizes.map(({ messages }) => messages))].map(
    (messages) =>
      html`<text x="${x.at(messages)}" y="${HEIGHT - MARGIN.bottom + 16}" text-anchor="middle">${number(messages)}</text>`,
  )}<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 3}" text-anchor="middle">messages</text>${targets.map(
    (target, index) => curve(target, index % STYLES),
  )}</svg>`;

  function curve({ name, sizes: own }: TargetBench, style: number): Html {
    const points = own.map(({ messages, microseconds }) => `${x.at(messages)},${y.at(microseconds)}`).join(' ');
    const last = own.at(-1);
    return html`<polyline class="curve t${style}" points="${points}"/>${own.map(
      ({ messages, interval: [low, high] }) =>
        html`<line class="whisker t${style}" x1="${x.at(messages)}" x2="${x.at(messages)}" y1="${y.at(1e6 / high)}" y2="${y.at(1e6 / low)}"/>`,
    )}${last === undefined ? undefined : html`<text x="${Number(x.at(last.messages)) + 8}" y="${Number(y.at(last.microseconds)) + 4}">${name}</text>`}`;
  }
}

/** A logarithmic axis with its powers of ten. */
function axis(values: readonly number[], from: number, to: number) {
  const low = Math.log10(Math.min(...values));
  const high = Math.max(Math.log10(Math.max(...values)), low + 0.1);
  const ticks: number[] = [];
  for (let power = Math.ceil(low); power <= Math.floor(high); power++) ticks.push(10 ** power);
  return { ticks, at: (value: number) => (from + ((Math.log10(value) - low) / (high - low)) * (to - from)).toFixed(1) };
}
