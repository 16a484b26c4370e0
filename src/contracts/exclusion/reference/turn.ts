/** One turn of an agent: history is loaded and prepared, the tool loop runs, input and response are stored. */
import type { Message, Part } from '../../../history/message.ts';
import type { ExclusionOptions } from '../options.ts';
import type { Strategy } from '../strategy.ts';
import {
  DEFAULT_RESULT,
  type Entry,
  LAST_WORDS,
  type ModelCall,
  type Round,
  type Row,
  type ScriptEvent,
  type TurnExit,
  type TurnStep,
} from '../types.ts';
import { annotate, annotateTokens } from './annotate.ts';
import { entryOf } from './entry.ts';
import { projection } from './list.ts';
import { reconcile } from './reconcile.ts';
import { BARE, newEntry, type Scope, type Session } from './scope.ts';
import { deepSnapshot, snapshot } from './snapshot.ts';
import { runStrategy } from './strategies.ts';

type TurnEvent = Extract<ScriptEvent, { kind: 'turn' }>;
type TurnPart = Omit<TurnStep, 'event' | 'kind' | 'store' | 'asked' | 'alarms'>;

/** Changes the store; tells what could be seen on the way. */
export function runTurn(outer: Scope, options: ExclusionOptions, store: Entry[], event: TurnEvent): TurnPart {
  const { seams, session } = outer;
  const scope: Scope = { ...outer, reserved: seams.reservedIds(store) };
  const loaded = options.skipExcluded ? store.filter((entry) => !seams.skips(entry)) : [...store];
  const isContext = (message: Message): boolean => message.role === 'system';
  const context = event.input.filter(isContext).map((message) => entryOf(session, message));
  const input = event.input.filter((message) => !isContext(message)).map((message) => entryOf(session, message));
  const given = [...context, ...loaded, ...input];
  const givenBefore = deepSnapshot(given);
  const prepared = [...prepare(scope, options, context, loaded), ...input];
  const preparedRows = snapshot(prepared);
  const loop = runLoop(scope, options, prepared, event.rounds);
  const givenAfter = deepSnapshot(given);
  store.push(...input, ...loop.response);
  if (options.after !== null) compact({ ...outer, reserved: [] }, options, store, options.after);
  return {
    loaded: loaded.map(({ object }) => object),
    prepared: preparedRows,
    given: givenBefore,
    givenAfter,
    ...loop,
    response: snapshot(loop.response),
  };
}

/** Annotates, counts, runs the strategy: whether it changed anything. */
export function compact(scope: Scope, { tokenizer }: ExclusionOptions, list: Entry[], strategy: Strategy): boolean {
  if (tokenizer === null) annotate(scope, list);
  else annotateTokens(scope, list, tokenizer);
  return runStrategy({ ...scope, tokenizer: tokenizer ?? undefined }, list, strategy);
}

/** What stands before the input: instructions, then the history, compacted before the run if so asked. */
function prepare(scope: Scope, options: ExclusionOptions, context: Entry[], history: Entry[]): Entry[] {
  const { seams, session } = scope;
  const all = [...context, ...history];
  if (options.before === null || all.length === 0) return all;
  const list = all.map((entry) => newEntry(session, entry));
  const originals = new Set(list);
  compact(scope, options, list, options.before);
  // Instructions come first in the list, and a summary right before its first source: the buckets stay apart.
  return projection(list).filter((entry) => originals.has(entry) || seams.keepsPreparedSummaries);
}

interface Loop {
  readonly calls: ModelCall[];
  readonly response: Entry[];
  readonly exit: TurnExit;
}

function runLoop(scope: Scope, options: ExclusionOptions, prepared: Entry[], rounds: readonly Round[]): Loop {
  const { seams, session } = scope;
  const working = prepared.map((entry) => newEntry(session, entry));
  const transcript: Entry[] = [];
  const calls: ModelCall[] = [];
  const finish = (exit: TurnExit, prefix: number, current: readonly Entry[]): Loop => {
    const whole = seams.assemble(transcript, prefix, current, exit);
    return { calls, exit, response: options.streaming ? whole.map((entry) => fromUpdates(session, entry)) : whole };
  };
  for (let attempt = 0; attempt < options.maxIterations; attempt++) {
    calls.push(callModel(scope, options, working, transcript));
    const round = rounds[attempt] ?? { reply: [{ role: 'assistant', parts: [{ kind: 'text', text: LAST_WORDS }] }] };
    const asked = clientCalls(round.reply);
    const end = asked.length === 0 ? undefined : round.end;
    const requests = end === undefined || end === 'stop' ? [] : asked.map((id) => requestOf(end, id));
    const current = replyOf(session, round.reply, requests);
    const prefix = transcript.length;
    if (asked.length === 0) return finish('final', prefix, current);
    if (end !== undefined && end !== 'stop') return finish(end, prefix, current);
    current.push(entryOf(session, round.results ?? resultsOf(asked)));
    transcript.push(...current);
    working.push(...current);
    if (end === 'stop') return finish('stop', prefix, current);
  }
  calls.push(callModel(scope, options, working, transcript));
  const last = rounds[options.maxIterations]?.reply ?? [];
  const text: Message = { role: 'assistant', parts: [{ kind: 'text', text: LAST_WORDS }] };
  const mayStand = last.length > 0 && clientCalls(last).length === 0;
  return finish('exhausted', transcript.length, replyOf(session, mayStand ? last : [text], []));
}

/** Compaction in place, the call, and reconciliation behind it. */
function callModel(scope: Scope, options: ExclusionOptions, working: Entry[], transcript: Entry[]): ModelCall {
  const list = options.streaming ? scope.seams.streamed(working) : working;
  if (options.strategy !== null) compact(scope, options, list, options.strategy);
  const sent = options.strategy === null ? list : projection(list);
  const rows: readonly Row[] = snapshot(list);
  if (!options.streaming) reconcile(scope.seams, working, transcript, options.onReject);
  return { working: rows, sent: sent.map(({ object }) => object), transcript: snapshot(transcript) };
}

function clientCalls(reply: readonly Message[]): string[] {
  return reply.flatMap(({ role, parts }) =>
    parts.flatMap((part) => (role === 'assistant' && part.kind === 'call' ? [part.id] : [])),
  );
}

/** The first message takes up what is asked of the caller. */
function replyOf(session: Session, reply: readonly Message[], requests: readonly Part[]): Entry[] {
  return reply.map((message, i) =>
    entryOf(session, i === 0 ? { ...message, parts: [...message.parts, ...requests] } : message),
  );
}

function requestOf(end: string, callId: string): Part {
  return { kind: 'data', data: { request: end, call_id: callId } };
}

function resultsOf(callIds: readonly string[]): Message {
  return { role: 'tool', parts: callIds.map((callId) => ({ kind: 'result', callId, content: DEFAULT_RESULT })) };
}

/** Updates carry contents and ids, no marks. */
function fromUpdates(session: Session, { role, parts, id }: Entry): Entry {
  return newEntry(session, { ...BARE, role, parts, id });
}
