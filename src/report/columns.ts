/** Text in columns. Widths are those of a terminal: an emoji takes two columns, a combining mark none. */
import width from 'fast-string-width';

export interface Cell {
  readonly text: string;
  /** Applied behind the layout, so that it does not count. */
  readonly paint?: (text: string) => string;
}

/** Rows of cells as lines; no column is wider than `limit`, longer texts end in an ellipsis. */
export function columns(rows: readonly (readonly Cell[])[], limit: number, gap = '  '): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach(({ text }, at) => {
      widths[at] = Math.min(limit, Math.max(widths[at] ?? 0, width(text)));
    });
  }
  return rows.map((row) =>
    row
      .map(({ text, paint = same }, at) => {
        const shown = clip(text, widths[at] ?? 0);
        const padding = at === row.length - 1 ? '' : ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(shown)));
        return paint(shown) + padding;
      })
      .join(gap)
      .trimEnd(),
  );
}

function clip(text: string, limit: number): string {
  if (width(text) <= limit) return text;
  let shown = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (width(shown + segment) > limit - 1) break;
    shown += segment;
  }
  return `${shown}…`;
}

function same(text: string): string {
  return text;
}
