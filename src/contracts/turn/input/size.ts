/**
 * The order of simplicity: events, rows of the history, calls and results, what compactions take, marks, texts.
 */
import { DEFAULT_TOOL, placeText, shapes, sites } from '../notation.ts';
import type { CompactEvent, Event, Row, Script } from '../types.ts';

/** Sites from the plainest on; the order of the list in notation.ts is that of a turn. */
const SITE_ORDER: readonly CompactEvent['site'][] = ['gate', 'post-tool', ...sites];

export function sizeOfScript({ history, events }: Script): readonly number[] {
  const total = { calls: 0, taken: 0, marks: 0, texts: 0 };
  history.forEach((row, place) => {
    weighRow(row, place, total);
  });
  events.forEach((event, i) => {
    weighEvent(event, history.length + i, total);
  });
  return [events.length, history.length, total.calls, total.taken, total.marks, total.texts];
}

interface Weight {
  calls: number;
  taken: number;
  marks: number;
  texts: number;
}

function weighRow({ role, content, calls = [], display, sum, at }: Row, place: number, total: Weight): void {
  const kind = role === 'user' ? 'u' : role === 'tool' ? 't' : 'a';
  const standIn = kind === 'a' && calls.length > 0 ? '' : placeText(kind, place);
  weighCalls(calls, total);
  for (const mark of [display, sum, at]) if (mark !== undefined) total.marks++;
  total.texts += weightOf(content, standIn);
}

function weighEvent(event: Event, place: number, total: Weight): void {
  switch (event.kind) {
    case 'user':
      if (event.wait !== undefined) total.marks++;
      total.texts += weightOf(event.text, placeText('u', place));
      break;
    case 'reply':
      weighCalls(event.calls, total);
      total.texts += weightOf(event.text, event.calls.length > 0 ? '' : placeText('a', place));
      break;
    case 'results':
      total.calls += event.outs.length;
      event.outs.forEach((out, part) => {
        if (out.cut) total.marks++;
        total.texts += weightOf(out.text, placeText('t', place, part));
      });
      break;
    case 'compact':
      total.taken += event.drop + event.head;
      total.marks += shapes.indexOf(event.shape) + SITE_ORDER.indexOf(event.site);
      for (const mark of [event.todo, event.bare, event.fails, event.dies, event.rewrite]) if (mark) total.marks++;
      total.texts += event.rewrite === undefined ? 0 : weightOf(event.rewrite, placeText('u', place));
      break;
    case 'steer':
      total.texts += weightOf(event.text, placeText('s', place));
      break;
    case 'prune':
      total.marks += event.keep;
      break;
    case 'misplace':
      total.marks += event.index;
      break;
    default:
  }
}

function weighCalls(calls: readonly { readonly id: string; readonly name: string }[], total: Weight): void {
  total.calls += calls.length;
  calls.forEach(({ id, name }) => {
    if (name !== DEFAULT_TOOL) total.marks++;
    total.texts += weightOf(id, '');
  });
}

/** A text that its place gives weighs nothing. */
function weightOf(text: string, standIn: string): number {
  return text === standIn ? 0 : 1 + text.length;
}
