/**
 * A turn loop as fast-check's model-based testing drives it: `fc.commands(turnCommands())` against a session of one's
 * own loop. The model is the reference; what differs is told with the whole script in the notation.
 *
 *     await fc.assert(fc.asyncProperty(fc.commands(turnCommands()), async (commands) => {
 *       await fc.asyncModelRun(() => ({ model: new TurnModel(), real: await openMyLoop() }), commands);
 *     }));
 */
import fc from 'fast-check';
import { UsageError } from '../../errors.ts';
import { printScript, shapes, sites } from './notation.ts';
import { type TurnOptions, turnOptions } from './options.ts';
import { Loop } from './reference/loop.ts';
import { soundParts } from './reference/parts.ts';
import type { Call, CompactEvent, Event, LiveRow, Out, Row } from './types.ts';

/** What a session of the loop under test has to offer: the session operations of a target, in the terms of this contract. */
export interface TurnSession {
  /** Takes the event; gives the request that the loop made because of it, if it made one, with its system row. */
  event(event: Event): TurnAnswer | Promise<TurnAnswer>;
}

export interface TurnAnswer {
  readonly request?: readonly Row[] | undefined;
}

/** What the loop under test should do: the reference, and what it has been told so far. */
export class TurnModel {
  readonly events: Event[] = [];
  private readonly loop: Loop;
  private calls: readonly Call[] = [];

  constructor(options: TurnOptions = turnOptions.defaults) {
    this.loop = new Loop([], options, soundParts);
  }

  /** Calls that wait for their results. */
  get open(): readonly Call[] {
    return this.calls;
  }

  allows(event: Event): boolean {
    return this.loop.refusal(event) === undefined;
  }

  /** The request that the event should lead to. */
  take(event: Event): readonly LiveRow[] | undefined {
    this.events.push(event);
    if (event.kind === 'reply') this.calls = event.calls;
    else if (event.kind !== 'steer') this.calls = [];
    return this.loop.take(event).request?.wire;
  }
}

type TurnCommand = fc.AsyncCommand<TurnModel, TurnSession>;

/** An event that may depend on the calls that are open when it comes. */
class EventCommand implements TurnCommand {
  private readonly make: (open: readonly Call[]) => Event;

  constructor(make: (open: readonly Call[]) => Event) {
    this.make = make;
  }

  check(model: Readonly<TurnModel>): boolean {
    return model.allows(this.make(model.open));
  }

  async run(model: TurnModel, session: TurnSession): Promise<void> {
    const event = this.make(model.open);
    const expected = model.take(event);
    const { request } = await session.event(event);
    const difference = firstDifference(expected, request);
    if (difference === undefined) return;
    throw new Error(`${difference}, after ${printScript({ history: [], events: model.events })}`);
  }

  toString(): string {
    return printScript({ history: [], events: [this.make([{ id: 'a', name: 'read_file' }])] });
  }
}

function firstDifference(
  expected: readonly LiveRow[] | undefined,
  actual: readonly Row[] | undefined,
): string | undefined {
  if (expected === undefined || actual === undefined) {
    if (expected === undefined && actual === undefined) return undefined;
    return expected === undefined ? 'a request was made, and none was due' : 'a request was due, and none was made';
  }
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    const mine = shown(expected[i]);
    const other = shown(actual[i]);
    if (mine !== other) return `row ${i} of the request is ${other}, expected ${mine}`;
  }
  return undefined;
}

function shown(row: Row | LiveRow | undefined): string {
  if (row === undefined) return 'missing';
  return JSON.stringify([row.role, row.content, row.calls?.map(({ id, name }) => [id, name]) ?? [], row.callId ?? '']);
}

/** Arbitraries of the commands, to be given to `fc.commands`. Events that cannot happen in a state are left out there. */
export function turnCommands(): fc.Arbitrary<TurnCommand>[] {
  const event = (arbitrary: fc.Arbitrary<Event>) => arbitrary.map((made) => new EventCommand(() => made));
  const text = fc.constantFrom('go', 'again', 'u1', 'u2');
  const tool = fc.constantFrom('read_file', 'terminal');
  return [
    event(text.map((words) => ({ kind: 'user', text: words }))),
    event(fc.constant({ kind: 'reply', text: 'done', calls: [] })),
    event(
      fc.array(tool, { minLength: 1, maxLength: 3 }).map((names) => ({
        kind: 'reply',
        text: '',
        calls: names.map((name, i) => ({ id: `c${i}`, name })),
      })),
    ),
    fc
      .boolean()
      .map((cut) => new EventCommand((open) => ({ kind: 'results', outs: open.map((call) => out(call, cut)) }))),
    event(compactions()),
    event(fc.constant({ kind: 'steer', text: 'wait' })),
    event(fc.constant({ kind: 'stop' })),
    event(fc.constant({ kind: 'ghost' })),
    event(fc.constant({ kind: 'kill' })),
    event(fc.nat(2).map((keep) => ({ kind: 'prune', keep }))),
  ];
}

function out({ id }: Call, cut: boolean): Out {
  return cut ? { id, text: `result ${id}`, cut } : { id, text: `result ${id}` };
}

function compactions(): fc.Arbitrary<CompactEvent> {
  return fc.record(
    {
      kind: fc.constant('compact' as const),
      site: fc.constantFrom(...sites),
      head: fc.nat(2),
      drop: fc.nat(6),
      shape: fc.constantFrom(...shapes),
      todo: fc.constant(true as const),
      bare: fc.constant(true as const),
      dies: fc.constant(true as const),
      fails: fc.constantFrom('aborted' as const, 'locked' as const),
    },
    { requiredKeys: ['kind', 'site', 'head', 'drop', 'shape'] },
  );
}

/** A session over any loop of this contract, for trying the commands out. Throws UsageError for an impossible event. */
export function sessionOf(loop: Pick<Loop, 'take'>): TurnSession {
  return {
    event(event) {
      const { refused, request } = loop.take(event);
      if (refused !== undefined) throw new UsageError('bad-script', `this event cannot happen: ${refused}`);
      return { request: request?.wire.map(asRow) };
    },
  };
}

function asRow({ role, content, calls, callId }: LiveRow): Row {
  return { role, content, calls, callId };
}
