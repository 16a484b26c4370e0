/** Lines from calls to their results, beside one column of cards: which rows they join, and in which lane they run. */
import type { History } from '../../history/message.ts';
import { type Pair, pairCalls, type Site } from '../../history/pairing.ts';
import { type Content, html } from './html.ts';

/** What a part of a column knows of its other half. */
export interface Links {
  /** The message that answers the call at this site, or holds the call of the result at this site. */
  otherHalf(site: Site): number | undefined;
  readonly lines: readonly Line[];
}

interface Line {
  /** Messages of the history. */
  readonly from: number;
  readonly to: number;
  /** 0 runs next to the cards; lines that overlap run in different lanes. */
  readonly lane: number;
}

export function linksOf(history: History): Links {
  const { pairs } = pairCalls(history);
  const halves = new Map<string, number>();
  const lanes: Line[][] = [];
  for (const { call, result } of pairs.toSorted((a, b) => span(a) - span(b))) {
    halves.set(key(call), result.message);
    halves.set(key(result), call.message);
    const [from, to] = [call.message, result.message];
    const free = lanes.findIndex((lane) => lane.every((other) => other.to < from || to < other.from));
    const lane = free < 0 ? lanes.push([]) - 1 : free;
    lanes[lane]!.push({ from, to, lane });
  }
  return { otherHalf: (site) => halves.get(key(site)), lines: lanes.flat() };
}

function span({ call, result }: Pair): number {
  return result.message - call.message;
}

function key({ message, part }: Site): string {
  return `${message}.${part}`;
}

/** More lanes than that would leave no room for the cards: the last one is shared. */
export const LANES = 6;

/** The lines as elements of the grid; `rowOf` gives the grid row of a message, `column` the lane's class. */
export function linkLines(links: Links, column: string, rowOf: (message: number) => number): Content {
  return links.lines.map(({ from, to, lane }) => {
    const place = `s${rowOf(from)} e${rowOf(to)} k${Math.min(lane, LANES - 1)} ${column}`;
    return html`<span class="line ${place}" aria-hidden="true"></span>`;
  });
}
