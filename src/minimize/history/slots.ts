/**
 * The numbering in which a history's units are counted: every message has a number, and every part has one. So a unit
 * can hold a whole message together with one result of another.
 *
 * A unit is a message with its closure: the results of its calls, the calls of its results, and what was called from
 * its server-side uses. Deleting a unit leaves no call unanswered and no result orphaned that was not before.
 */
import type { History } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import type { Unit } from '../input-kind.ts';
import { arrange, type Placement } from './arrange.ts';

/** One unit a message, in order. */
export function messageUnits(history: History): readonly Unit[] {
  const links = new Links(history);
  return history.map((_, message) => links.closure(links.slots.message(message)));
}

/** One unit a part that has others beside it, with its closure, in order. */
export function partUnits(history: History): readonly Unit[] {
  const links = new Links(history);
  const units: Unit[] = [];
  history.forEach(({ parts }, message) => {
    for (let part = 0; part < parts.length; part++) units.push(links.closure(links.slots.part(message, part)));
  });
  return units;
}

/** The role and the number of parts that leave: `user 1`, `tool 2` for a result with its call. */
export function unitShape(history: History, unit: Unit): string {
  const slots = new Slots(history);
  const first = history.findLastIndex((_, message) => slots.message(message) <= unit[0]!);
  return `${history[first]!.role} ${unit.length}`;
}

/** The history without the given slots; a message that loses its last part goes too. */
export function withoutSlots(history: History, units: readonly Unit[]): History {
  const slots = new Slots(history);
  const gone = new Uint8Array(slots.count);
  for (const unit of units) for (const slot of unit) gone[slot] = 1;
  const plan: Placement[] = [];
  history.forEach(({ parts }, message) => {
    if (gone[slots.message(message)]) return;
    const left: number[] = [];
    for (let part = 0; part < parts.length; part++) if (!gone[slots.part(message, part)]) left.push(part);
    if (left.length > 0 || parts.length === 0) plan.push({ message, parts: left });
  });
  return arrange(history, plan);
}

/** Message `m` has a number of its own, its parts the numbers behind it. */
export class Slots {
  readonly count: number;
  private readonly starts: number[] = [];

  constructor(history: History) {
    let count = 0;
    for (const { parts } of history) {
      this.starts.push(count);
      count += 1 + parts.length;
    }
    this.count = count;
  }

  message(message: number): number {
    return this.starts[message]!;
  }

  part(message: number, part: number): number {
    return this.starts[message]! + 1 + part;
  }
}

/** Which slots leave along with a slot. */
class Links {
  readonly slots: Slots;
  private readonly along = new Map<number, number[]>();

  constructor(history: History) {
    this.slots = new Slots(history);
    for (const { call, result } of pairCalls(history).pairs) {
      this.tie(this.slots.part(call.message, call.part), this.slots.part(result.message, result.part));
      this.tie(this.slots.part(result.message, result.part), this.slots.part(call.message, call.part));
    }
    const uses = new Map<string, number>();
    history.forEach(({ parts }, message) => {
      parts.forEach((part, at) => {
        const slot = this.slots.part(message, at);
        this.tie(this.slots.message(message), slot);
        if (part.kind !== 'use' && part.kind !== 'call') return;
        const caller = part.caller === undefined ? undefined : uses.get(part.caller);
        if (caller !== undefined) this.tie(caller, slot);
        if (part.kind === 'use') uses.set(part.id, slot);
      });
    });
  }

  closure(slot: number): Unit {
    const unit = new Set([slot]);
    for (const member of unit) for (const next of this.along.get(member) ?? []) unit.add(next);
    return [...unit];
  }

  private tie(from: number, to: number): void {
    const ties = this.along.get(from);
    if (ties === undefined) this.along.set(from, [to]);
    else ties.push(to);
  }
}
