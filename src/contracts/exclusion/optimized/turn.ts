/** A turn: load, prepare, loop, store. */
import type { Message, Part } from '../../../history/message.ts';
import type { ExclusionOptions } from '../options.ts';
import type { Strategy } from '../strategy.ts';
import {
  DEFAULT_RESULT,
  LAST_WORDS,
  type ModelCall,
  type Round,
  type Row,
  type ScriptEvent,
  type TurnExit,
  type TurnStep,
} from '../types.ts';
import { projection } from './groups.ts';
import { Ledger } from './ledger.ts';
import { type Node, objectsOf, rowsOf } from './node.ts';
import { reconcile } from './reconcile.ts';
import { runStrategy } from './strategies.ts';
import type { Session, Work } from './work.ts';

type TurnEvent = Extract<ScriptEvent, { kind: 'turn' }>;
type TurnPart = Omit<TurnStep, 'event' | 'kind' | 'store' | 'asked' | 'alarms'>;

export function runTurn(work: Work, options: ExclusionOptions, store: Ledger, event: TurnEvent): TurnPart {
  const { maker } = work.session;
  const reserved = new Set<string>();
  for (const { id } of store.nodes) if (id !== undefined) reserved.add(id);
  const loaded = options.skipExcluded ? projection(store.nodes) : store.nodes.slice();
  const context: Node[] = [];
  const input: Node[] = [];
  for (const message of event.input) if (message.role === 'system') context.push(maker.fromMessage(message));
  for (const message of event.input) if (message.role !== 'system') input.push(maker.fromMessage(message));
  const given = context.concat(loaded, input);
  const before = rowsOf(given);
  const prepared = prepare(work, options, context.concat(loaded), reserved).concat(input);
  const preparedRows = rowsOf(prepared);
  const loop = new Loop(work, options, prepared, reserved).run(event.rounds);
  const after = rowsOf(given);
  store.nodes.push(...input, ...loop.response);
  if (options.after !== null) compact(work, options, store, options.after);
  return {
    loaded: objectsOf(loaded),
    prepared: preparedRows,
    given: before,
    givenAfter: after,
    calls: loop.calls,
    response: rowsOf(loop.response),
    exit: loop.exit,
  };
}

export function compact(work: Work, { tokenizer }: ExclusionOptions, ledger: Ledger, strategy: Strategy): void {
  if (tokenizer === null) ledger.annotate();
  else ledger.annotateTokens(tokenizer);
  runStrategy(work, ledger, strategy);
}

function prepare(work: Work, options: ExclusionOptions, nodes: Node[], reserved: ReadonlySet<string>): Node[] {
  if (options.before === null || nodes.length === 0) return nodes;
  const ledger = new Ledger(copies(work.session, nodes), reserved);
  compact(work, options, ledger, options.before);
  return projection(ledger.nodes);
}

class Loop {
  readonly calls: ModelCall[] = [];
  response: Node[] = [];
  exit: TurnExit = 'final';
  private readonly work: Work;
  private readonly options: ExclusionOptions;
  private readonly working: Ledger;
  private readonly transcript: Node[] = [];
  private readonly owned = new Set<Node>();

  constructor(work: Work, options: ExclusionOptions, prepared: readonly Node[], reserved: ReadonlySet<string>) {
    this.work = work;
    this.options = options;
    this.working = new Ledger(copies(work.session, prepared), reserved);
  }

  run(rounds: readonly Round[]): this {
    const { maker } = this.work.session;
    const { maxIterations } = this.options;
    for (let attempt = 0; attempt < maxIterations; attempt++) {
      this.callModel();
      const round = rounds[attempt] ?? LAST_ROUND;
      const called = callsOf(round.reply);
      if (called.length === 0) return this.finish('final', this.reply(round.reply, []));
      const { end } = round;
      if (end !== undefined && end !== 'stop') {
        const requests = called.map((id): Part => ({ kind: 'data', data: { request: end, call_id: id } }));
        return this.finish(end, this.reply(round.reply, requests));
      }
      const current = this.reply(round.reply, []);
      current.push(round.results ? maker.fromMessage(round.results) : maker.create('tool', resultsOf(called)));
      if (end === 'stop') return this.finish('stop', current);
      for (const node of current) {
        this.transcript.push(node);
        this.owned.add(node);
        this.working.nodes.push(node);
      }
    }
    this.callModel();
    const last = rounds[maxIterations]?.reply ?? [];
    const mayStand = last.length > 0 && callsOf(last).length === 0;
    return this.finish('exhausted', this.reply(mayStand ? last : LAST_ROUND.reply, []));
  }

  private callModel(): void {
    const { options, working, transcript, owned } = this;
    if (options.strategy !== null) compact(this.work, options, working, options.strategy);
    const rows: readonly Row[] = rowsOf(working.nodes);
    const sent: number[] = [];
    for (const row of rows) if (options.strategy === null || !row.excluded) sent.push(row.object);
    if (!options.streaming && reconcile(working.nodes, transcript, owned, options.onReject)) working.flagsChanged();
    this.calls.push({ working: rows, sent, transcript: rowsOf(transcript) });
  }

  private reply(messages: readonly Message[], requests: readonly Part[]): Node[] {
    const { maker } = this.work.session;
    return messages.map((message, i) =>
      maker.fromMessage(
        i === 0 && requests.length > 0 ? { ...message, parts: message.parts.concat(requests) } : message,
      ),
    );
  }

  private finish(exit: TurnExit, current: readonly Node[]): this {
    const { maker } = this.work.session;
    const whole = this.transcript.concat(current);
    this.response = this.options.streaming ? whole.map(({ role, parts, id }) => maker.create(role, parts, id)) : whole;
    this.exit = exit;
    return this;
  }
}

const LAST_ROUND: Round = { reply: [{ role: 'assistant', parts: [{ kind: 'text', text: LAST_WORDS }] }] };

function copies({ maker }: Session, nodes: readonly Node[]): Node[] {
  return nodes.map((node) => maker.copy(node));
}

function callsOf(reply: readonly Message[]): string[] {
  const calls: string[] = [];
  for (const { role, parts } of reply) {
    if (role === 'assistant') for (const part of parts) if (part.kind === 'call') calls.push(part.id);
  }
  return calls;
}

function resultsOf(called: readonly string[]): Part[] {
  return called.map((callId) => ({ kind: 'result', callId, content: DEFAULT_RESULT }));
}
