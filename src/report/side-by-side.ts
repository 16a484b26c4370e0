/** Input, result and what it should be, row by row: which messages belong together, and what became of each. */
import type { Finding, Shown } from '../finding/finding.ts';
import { alignHistories } from '../history/diff.ts';
import type { History } from '../history/message.ts';
import { sameContent } from '../history/same.ts';

/** What a table of messages is made of. `after` is missing where the target returned nothing, `expected` where nobody knows. */
export interface Sides {
  readonly before: History;
  readonly after: History | undefined;
  readonly expected: History | undefined;
}

/** One row of the table: indices into before, after and expected. */
export interface Row {
  readonly before?: number;
  readonly after?: number;
  readonly expected?: number;
}

/** What became of a message, where that is right or nobody knows better, … */
type Fate = 'same' | 'edited' | 'removed' | 'added';
/** … and where it is wrong. `left` should have gone, `suspect` is what the evidence points at. */
type Fault = 'changed' | 'lost' | 'invented' | 'left' | 'suspect';
export type Mark = Fate | Fault;

const FAULTS: ReadonlySet<Mark> = new Set<Fault>(['changed', 'lost', 'invented', 'left', 'suspect']);

export function isFault(mark: Mark): boolean {
  return FAULTS.has(mark);
}

/** The sides of a finding about histories. */
export function sidesOf({ input, actual, expected }: Pick<Finding, 'input' | 'actual' | 'expected'>): Sides {
  const messagesOf = (shown: Shown | undefined) => shown?.messages as History | undefined;
  return { before: messagesOf(input) ?? [], after: messagesOf(actual), expected: messagesOf(expected) };
}

/** Puts after and expected beside before; what stands in neither place of before follows its neighbour. */
export function rowsOf({ before, after, expected }: Sides): readonly Row[] {
  const rows: { -readonly [K in keyof Row]: number }[] = before.map((_, index) => ({ before: index }));
  const extras: { behind: number; row: (typeof rows)[number] }[] = [];
  const place = (other: History | undefined, side: 'after' | 'expected'): void => {
    if (other === undefined) return;
    let behind = -1;
    for (const pair of alignHistories(before, other)) {
      if (pair.before !== undefined) {
        behind = pair.before;
        if (pair.after !== undefined) rows[pair.before]![side] = pair.after;
      } else if (pair.after !== undefined) {
        const twin = extras.find(
          ({ behind: at, row }) =>
            at === behind &&
            row[side] === undefined &&
            side === 'expected' &&
            row.after !== undefined &&
            sameContent(after![row.after]!, other[pair.after!]!),
        );
        if (twin !== undefined) twin.row[side] = pair.after;
        else extras.push({ behind, row: { [side]: pair.after } });
      }
    }
  };
  place(after, 'after');
  place(expected, 'expected');
  const result: Row[] = extras.filter(({ behind }) => behind < 0).map(({ row }) => row);
  rows.forEach((row, index) => {
    result.push(row, ...extras.filter(({ behind }) => behind === index).map((extra) => extra.row));
  });
  return result;
}

/** What became of the message of one row. `suspects` are messages of the input that the evidence points at. */
export function markOf(row: Row, sides: Sides, suspects: ReadonlySet<number>): Mark {
  const was = at(sides.before, row.before);
  const is = at(sides.after, row.after);
  if (sides.after === undefined || sides.expected === undefined) {
    const suspicious = row.before !== undefined && suspects.has(row.before);
    if (sides.after === undefined) return suspicious ? 'suspect' : 'same';
    if (is === undefined) return suspicious ? 'lost' : 'removed';
    if (was === undefined) return 'added';
    if (sameContent(was, is)) return suspicious ? 'suspect' : 'same';
    return suspicious ? 'changed' : 'edited';
  }
  const wanted = at(sides.expected, row.expected);
  if (is === undefined) return wanted === undefined ? 'removed' : 'lost';
  if (wanted === undefined) return was === undefined ? 'invented' : 'left';
  if (!sameContent(is, wanted)) return 'changed';
  if (was === undefined) return 'added';
  return sameContent(was, is) ? 'same' : 'edited';
}

function at(history: History | undefined, index: number | undefined): History[number] | undefined {
  return index === undefined ? undefined : history?.[index];
}
