/**
 * Before, after and expected as aligned columns of cards, with a lane of lines beside each. A grid: every cell and line
 * names its row and column by a class, since a strict content policy allows no style of an element's own.
 */
import type { Finding } from '../../finding/finding.ts';
import type { History } from '../../history/message.ts';
import { isFault, type Mark, markOf, type Row, rowsOf, sidesOf } from '../side-by-side.ts';
import { messageCard } from './card.ts';
import { type Content, type Html, html } from './html.ts';
import { type Links, linkLines, linksOf } from './links.ts';

type Side = 'before' | 'after' | 'expected';

const WORDS: Readonly<Record<Mark, string>> = {
  same: '',
  edited: 'edited',
  removed: 'removed',
  added: 'added',
  changed: 'changed wrongly',
  lost: 'lost',
  invented: 'invented',
  left: 'should be gone',
  suspect: 'at fault',
};

interface Column {
  readonly side: Side;
  readonly history: History;
  readonly links: Links;
  /** Grid column of the cards; the lane of their lines is the one before. */
  readonly at: number;
  readonly rows: ReadonlyMap<number, number>;
}

/** How many rows the grid of a finding has; the stylesheet needs a class for each. */
export function gridRows(finding: Finding): number {
  return finding.input.messages === undefined ? 0 : rowsOf(sidesOf(finding)).length + 2;
}

/** The table of a finding about histories; scripts are shown in their notation. */
export function sideColumns(finding: Finding): Html {
  if (finding.input.messages === undefined) return scripts(finding);
  const sides = sidesOf(finding);
  const rows = rowsOf(sides);
  const suspects = new Set(finding.evidence.map(({ message }) => message));
  const marks = rows.map((row) => markOf(row, sides, suspects));
  const columns = (['before', 'after', 'expected'] as const).flatMap((side, at) => {
    const history = sides[side];
    return history === undefined ? [] : [columnOf(side, history, rows, 3 + 2 * at)];
  });
  const head = columns.map(({ side, at }) => html`<span role="columnheader" class="title r1 c${at}">${side}</span>`);
  const body = rows.map((row, index) => {
    const number = html`<span role="rowheader" class="number r${index + 2} c1">${row.before ?? '+'}</span>`;
    const cells = columns.map((column) => cellOf(column, row, marks[index]!, index + 2, finding.fingerprint));
    return html`<div role="row">${number}${cells}</div>`;
  });
  const lines = columns.map(({ links, at, rows: own }) => linkLines(links, `c${at - 1}`, (one) => own.get(one) ?? 1));
  return html`<div class="scroll" role="region" tabindex="0" aria-label="messages before, after and expected"><div role="table" class="columns n${columns.length}"><div role="row"><span role="columnheader" class="title r1 c1">#</span>${head}</div>${body}${lines}</div></div>`;
}

function columnOf(side: Side, history: History, rows: readonly Row[], at: number): Column {
  const places = rows.flatMap((row, index) => (row[side] === undefined ? [] : [[row[side], index + 2] as const]));
  return { side, history, links: linksOf(history), at, rows: new Map(places) };
}

function cellOf({ side, history, links, at }: Column, row: Row, mark: Mark, gridRow: number, name: string): Html {
  const place = `r${gridRow} c${at}`;
  const index = row[side];
  const words = side === 'after' ? WORDS[mark] : '';
  const wrong = side === 'after' && isFault(mark);
  const note: Content = words === '' ? undefined : html`<span class="mark">${wrong ? '✗ ' : ''}${words}</span>`;
  if (index === undefined) return html`<div role="cell" class="gap ${wrong ? 'wrong ' : ''}${place}">${note}</div>`;
  const message = history[index]!;
  const addressOf = (part: number) => {
    const other = links.otherHalf({ message: index, part });
    return other === undefined ? undefined : `${name}-${side}-${other}`;
  };
  return html`<div role="cell" id="${name}-${side}-${index}" class="card ${message.role} ${wrong ? 'wrong ' : ''}${place}">${note}${messageCard(message, { addressOf })}</div>`;
}

function scripts({ input, actual, expected }: Finding): Html {
  const rows = [
    ['script', input],
    ['result', actual],
    ['should be', expected],
  ] as const;
  return html`<dl class="scripts">${rows.map(([words, shown]) =>
    shown === undefined ? undefined : html`<dt>${words}</dt><dd><pre tabindex="0">${shown.notation}</pre></dd>`,
  )}</dl>`;
}
