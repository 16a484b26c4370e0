/** Text in columns. Widths are those of a terminal: an emoji takes two columns, a combining mark none. */
import width from 'fast-string-width';

export interface Cell {
  readonly text: string;
  /** Applied behind the layout, so that it does not count. */
  readonly paint?: (text: string) => string;
}

/** A text goes on over this many lines of its column before it is cut. */
const MAX_LINES = 3;

/** Rows of cells as lines; no column is wider than `limit`, longer texts go on below and end in an ellipsis. */
export function columns(rows: readonly (readonly Cell[])[], limit: number, gap = '  '): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach(({ text }, at) => {
      widths[at] = Math.min(limit, Math.max(widths[at] ?? 0, width(text)));
    });
  }
  return rows.flatMap((row) => {
    const cells = row.map(({ text }, at) => folded(text, widths[at] ?? 0));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      row
        .map(({ paint = same }, at) => {
          const shown = cells[at]?.[line] ?? '';
          return paint(shown) + ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(shown)));
        })
        .join(gap)
        .trimEnd(),
    );
  });
}

function folded(text: string, limit: number): string[] {
  if (width(text) <= limit) return [text];
  const lines = [''];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const line = lines.at(-1) as string;
    if (width(line + segment) <= limit) lines[lines.length - 1] = line + segment;
    else if (lines.length < MAX_LINES) lines.push(segment);
    else {
      lines[lines.length - 1] = `${line.slice(0, -1)}…`;
      break;
    }
  }
  return lines;
}

function same(text: string): string {
  return text;
}
