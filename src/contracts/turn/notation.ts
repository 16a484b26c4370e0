/**
 * Scripts in one line, in the spirit of the history notation: the stored history, a bar, the events.
 *
 *     U"h0", A"ok" | U"go", A[c1], T c1"RESULT-1", compact(gate, drop 2), A"done"
 *
 * History: U, A and T rows; `U(steer)`, `U(todo)`, `A(hidden)`; other fields as JSON behind the row.
 * Events: `U` a new ask (`{"wait":90}` seconds after the last one), `A` a reply, `T` the results of its calls
 * (`c1(cut)` was interrupted), `steer"text"`, `stop`, `ghost`, `kill`, `prune 2`, `misplace 0`, and
 * `compact(site, …)` with `drop N`, `head N`, a shape, `todo`, `rewrite"text"`, `bare`, `aborted` or `locked`, `dies`.
 * A text left out stands for one that its place makes unique. `parseScript(printScript(s))` equals `s`.
 */
import { isWord } from '../../history/cursor.ts';
import type { Call, CompactEvent, Event, Out, Row, Script, Shape, Site } from './types.ts';

export const DEFAULT_TOOL = 'read_file';

export const sites: readonly Site[] = [
  'idle',
  'preflight',
  'maintenance',
  'gate',
  'overflow',
  'post-tool',
  'post-turn',
  'other',
];

export const shapes: readonly Shape[] = ['none', 'row-user', 'row-assistant', 'merge-forced', 'merge-delimited'];

/** The text at a place that is left out: `u0`, `a1`, `t2`, `s3`, counted over history rows and events together. */
export function placeText(kind: 'u' | 'a' | 't' | 's', place: number, part = 0): string {
  return part === 0 ? `${kind}${place}` : `${kind}${place}.${part}`;
}

export function printScript(script: Script): string {
  const history = script.history.map(printRow).join(', ');
  const events = script.events.map((event, i) => printEvent(event, script.history.length + i)).join(', ');
  return `${history} | ${events}`.trim();
}

/** One row as it stands at `place`. */
export function printRow(row: Row, place: number): string {
  const { role, content, calls, callId, display, sum, at } = row;
  const mark = display === undefined ? '' : `(${display})`;
  const hidden = { ...(sum !== undefined && { sum }), ...(at !== undefined && { at }) };
  const braces = Object.keys(hidden).length === 0 ? '' : JSON.stringify(hidden);
  if (role === 'tool') return `T${mark} ${name(callId ?? '')}${text(content, placeText('t', place))}${braces}`;
  const letter = role === 'user' ? 'u' : 'a';
  const own = letter === 'a' ? replyText(content, calls ?? [], place) : text(content, placeText('u', place));
  return `${letter.toUpperCase()}${mark}${own}${calls === undefined ? '' : printCalls(calls)}${braces}`;
}

/** One event as it stands at `place` (history rows and events counted together). */
export function printEvent(event: Event, place: number): string {
  switch (event.kind) {
    case 'user': {
      const wait = event.wait === undefined ? '' : JSON.stringify({ wait: event.wait });
      return `U${text(event.text, placeText('u', place))}${wait}`;
    }
    case 'reply':
      return `A${replyText(event.text, event.calls, place)}${event.calls.length === 0 ? '' : printCalls(event.calls)}`;
    case 'results':
      return `T ${event.outs.map((out, part) => printOut(out, placeText('t', place, part))).join(' ')}`.trim();
    case 'steer':
      return `steer${text(event.text, placeText('s', place))}`;
    case 'prune':
      return `prune ${event.keep}`;
    case 'misplace':
      return `misplace ${event.index}`;
    case 'compact':
      return printCompact(event);
    default:
      return event.kind;
  }
}

function printCompact(event: CompactEvent): string {
  const words: string[] = [event.site];
  if (event.head > 0) words.push(`head ${event.head}`);
  if (event.drop > 0) words.push(`drop ${event.drop}`);
  if (event.shape !== 'none') words.push(event.shape);
  if (event.rewrite !== undefined) words.push(`rewrite${JSON.stringify(event.rewrite)}`);
  if (event.todo) words.push('todo');
  if (event.bare) words.push('bare');
  if (event.fails !== undefined) words.push(event.fails);
  if (event.dies) words.push('dies');
  return `compact(${words.join(', ')})`;
}

function printOut(out: Out, standIn: string): string {
  return `${name(out.id)}${out.cut ? '(cut)' : ''}${text(out.text, standIn)}`;
}

function printCalls(calls: readonly Call[]): string {
  const words = calls.map((call) => name(call.id) + (call.name === DEFAULT_TOOL ? '' : `:${name(call.name)}`));
  return `[${words.join(' ')}]`;
}

/** With calls, a text left out is empty; without, it stands for the text of its place. */
function replyText(content: string, calls: readonly Call[], place: number): string {
  return text(content, calls.length > 0 ? '' : placeText('a', place));
}

function text(content: string, standIn: string): string {
  return content === standIn ? '' : JSON.stringify(content);
}

function name(word: string): string {
  return isWord(word) ? word : JSON.stringify(word);
}
