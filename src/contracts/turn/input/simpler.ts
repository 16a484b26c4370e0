/** Scripts one step simpler: fewer calls, compactions that take less, plain tools, texts that their place gives. */
import { DEFAULT_TOOL, placeText } from '../notation.ts';
import type { Call, CompactEvent, Event, Out, Row, Script } from '../types.ts';
import { scriptUnits, withoutUnits } from './slots.ts';

export function* simplerScripts(script: Script): Generator<Script> {
  yield* shorterHistories(script);
  yield* plainBlocks(script);
  yield* fewerCalls(script);
  for (let i = 0; i < script.events.length; i++) {
    for (const event of simplerEvents(script.events[i]!, script.history.length + i)) yield withEvent(script, i, event);
  }
  for (let i = 0; i < script.history.length; i++) {
    for (const row of simplerRows(script.history[i]!, i)) yield { ...script, history: script.history.with(i, row) };
  }
  yield* plainTools(script);
  yield* sharedTexts(script);
  yield* shorterIds(script);
}

function withEvent(script: Script, at: number, event: Event): Script {
  return { ...script, events: script.events.with(at, event) };
}

/** Rows of the history leave, and each compaction takes as many less: so it still cuts at the same place. */
function* shorterHistories(script: Script): Generator<Script> {
  for (const unit of scriptUnits(script)) {
    if (unit[0]! >= script.history.length) return;
    const { history, events } = withoutUnits(script, [unit]);
    yield { history, events: events.map((event) => narrower(event, unit.length)) };
  }
}

/** A block of calls and results in the history becomes a plain reply. */
function* plainBlocks(script: Script): Generator<Script> {
  const { history, events } = script;
  for (const unit of scriptUnits(script)) {
    const [at, ...results] = unit;
    if (at === undefined || at >= history.length) return;
    if (history[at]!.role !== 'assistant' || results.length === 0) continue;
    const plain: Row = { role: 'assistant', content: placeText('a', at) };
    const shorter = [...history.slice(0, at), plain, ...history.slice(at + unit.length)];
    yield { history: shorter, events };
    yield { history: shorter, events: events.map((event) => narrower(event, results.length)) };
  }
}

function narrower(event: Event, by: number): Event {
  return event.kind === 'compact' ? { ...event, drop: Math.max(0, event.drop - by) } : event;
}

/** One call of a batch leaves, with its result. */
function* fewerCalls(script: Script): Generator<Script> {
  for (let i = 0; i < script.events.length; i++) {
    const event = script.events[i]!;
    if (event.kind !== 'reply' || event.calls.length < 2) continue;
    const next = script.events.findIndex(({ kind }, k) => k > i && kind === 'results');
    for (const { id } of event.calls) {
      const fewer = withEvent(script, i, { ...event, calls: event.calls.filter((call) => call.id !== id) });
      const results = fewer.events[next];
      if (results?.kind !== 'results') {
        yield fewer;
        continue;
      }
      const outs = results.outs.filter((out) => out.id !== id);
      if (outs.length > 0) yield withEvent(fewer, next, { ...results, outs });
    }
  }
}

function* simplerEvents(event: Event, place: number): Generator<Event> {
  switch (event.kind) {
    case 'user':
      if (event.wait !== undefined) yield { kind: 'user', text: event.text };
      yield { ...event, text: placeText('u', place) };
      break;
    case 'reply':
      yield { ...event, text: event.calls.length > 0 ? '' : placeText('a', place) };
      break;
    case 'results':
      for (let i = 0; i < event.outs.length; i++) {
        for (const out of simplerOuts(event.outs[i]!, placeText('t', place, i))) {
          yield { ...event, outs: event.outs.with(i, out) };
        }
      }
      break;
    case 'compact':
      yield* simplerCompactions(event, place);
      break;
    case 'steer':
      yield { ...event, text: placeText('s', place) };
      break;
    case 'prune':
      if (event.keep > 0) yield { ...event, keep: event.keep - 1 };
      break;
    case 'misplace':
      if (event.index > 0) yield { ...event, index: event.index - 1 };
      break;
    default:
  }
}

function* simplerOuts(out: Out, standIn: string): Generator<Out> {
  if (out.cut) yield { id: out.id, text: out.text };
  yield { ...out, text: standIn };
}

function* simplerCompactions(event: CompactEvent, place: number): Generator<CompactEvent> {
  for (const drop of new Set([1, event.drop >> 1, event.drop - 1])) {
    if (drop >= 0 && drop < event.drop) yield { ...event, drop };
  }
  if (event.head > 0) yield { ...event, head: 0 };
  if (event.head > 1) yield { ...event, head: event.head - 1 };
  for (const site of ['gate', 'post-tool'] as const) yield { ...event, site };
  for (const shape of ['none', 'row-user', 'row-assistant', 'merge-forced'] as const) yield { ...event, shape };
  const { rewrite, todo, bare, fails, dies, ...plain } = event;
  if (rewrite !== undefined) yield { ...event, rewrite: placeText('u', place) };
  const marks = { rewrite, todo, bare, fails, dies };
  for (const left of ['rewrite', 'todo', 'bare', 'fails', 'dies'] as const) {
    if (marks[left] === undefined) continue;
    yield {
      ...plain,
      ...(rewrite !== undefined && left !== 'rewrite' && { rewrite }),
      ...(todo && left !== 'todo' && { todo }),
      ...(bare && left !== 'bare' && { bare }),
      ...(fails !== undefined && left !== 'fails' && { fails }),
      ...(dies && left !== 'dies' && { dies }),
    };
  }
}

function* simplerRows(row: Row, place: number): Generator<Row> {
  const { role, content, calls, callId } = row;
  const frame = { role, content, ...(calls !== undefined && { calls }), ...(callId !== undefined && { callId }) };
  if (row.display !== undefined || row.sum !== undefined || row.at !== undefined) yield frame;
  const kind = role === 'user' ? 'u' : role === 'tool' ? 't' : 'a';
  yield { ...row, content: kind === 'a' && (calls ?? []).length > 0 ? '' : placeText(kind, place) };
}

/** Every tool but the default one becomes the default one, one name at a time. */
function* plainTools(script: Script): Generator<Script> {
  const names = new Set(allCalls(script).map((call) => call.name));
  names.delete(DEFAULT_TOOL);
  for (const name of names) {
    yield mapCalls(script, (call) => (call.name === name ? { ...call, name: DEFAULT_TOOL } : call));
  }
}

/** Prompts that are equal stay equal: all get the text of the first one's place. */
function* sharedTexts(script: Script): Generator<Script> {
  const places = new Map<string, number>();
  const texts = [
    ...script.history.map((row) => (row.role === 'user' ? row.content : undefined)),
    ...script.events.map((event) => (event.kind === 'user' ? event.text : undefined)),
  ];
  texts.forEach((text, place) => {
    if (text !== undefined && !places.has(text)) places.set(text, place);
  });
  for (const [text, place] of places) {
    const shared = placeText('u', place);
    yield {
      history: script.history.map((row) =>
        row.role === 'user' && row.content === text ? { ...row, content: shared } : row,
      ),
      events: script.events.map((event) =>
        event.kind === 'user' && event.text === text ? { ...event, text: shared } : event,
      ),
    };
  }
}

/** Ids in the order of the calls: a, b, c, … */
function* shorterIds(script: Script): Generator<Script> {
  const fresh = new Map<string, string>();
  for (const { id } of allCalls(script)) {
    if (!fresh.has(id)) fresh.set(id, fresh.size < 26 ? String.fromCharCode(97 + fresh.size) : `c${fresh.size}`);
  }
  const renamed = (id: string): string => fresh.get(id) ?? id;
  const { history, events } = mapCalls(script, (call) => ({ ...call, id: renamed(call.id) }));
  yield {
    history: history.map((row) => (row.callId === undefined ? row : { ...row, callId: renamed(row.callId) })),
    events: events.map((event) =>
      event.kind === 'results' ? { ...event, outs: event.outs.map((out) => ({ ...out, id: renamed(out.id) })) } : event,
    ),
  };
}

function allCalls({ history, events }: Script): Call[] {
  return [
    ...history.flatMap((row) => row.calls ?? []),
    ...events.flatMap((event) => (event.kind === 'reply' ? event.calls : [])),
  ];
}

function mapCalls({ history, events }: Script, change: (call: Call) => Call): Script {
  return {
    history: history.map((row) => (row.calls === undefined ? row : { ...row, calls: row.calls.map(change) })),
    events: events.map((event) => (event.kind === 'reply' ? { ...event, calls: event.calls.map(change) } : event)),
  };
}
