/**
 * A history under repair. Each entry knows which message it came from, so that a writer can leave untouched messages
 * as they stand in the file, and each change can name the message that it is about.
 */
import type { Message, Part } from '../../history/message.ts';
import type { Violation } from '../rule.ts';

export interface Entry {
  readonly message: Message;
  /** Index in the history before any repair; undefined for a message that was added. */
  readonly origin: number | undefined;
}

export type Draft = readonly Entry[];

/** What to do with a call that has no result: give it a marked one, or take it out. */
export type Mode = 'answer' | 'drop';

/** What a repair may look at beside the draft. */
export interface Job {
  readonly mode: Mode;
  readonly format: string;
}

/** `at` is an index in the draft that the repair was given. */
export interface Step {
  readonly at: number;
  readonly says: string;
}

export interface Repaired {
  readonly draft: Draft;
  readonly steps: readonly Step[];
}

/** Repairs all violations of one rule at once, in a time linear in the draft. */
export type Repair = (draft: Draft, violations: readonly Violation[], job: Job) => Repaired;

/** Begins every text that a repair puts into a history: it can be found, and nobody takes it for the model's or a user's. */
export const MARK = '[proctor: ';

export const NOT_RECORDED = `${MARK}the result of this call is not recorded in this history]`;

/** A draft in which each message can become none, another one, or several. */
export class Slots {
  readonly steps: Step[] = [];
  private readonly front: Entry[] = [];
  private readonly slots: Entry[][];

  constructor(draft: Draft) {
    this.slots = draft.map((entry) => [entry]);
  }

  /** The message at a place as it is by now, or undefined when it was removed. */
  message(at: number): Message | undefined {
    return this.slots[at]?.[0]?.message;
  }

  replace(at: number, message: Message, says: string): void {
    const first = this.slots[at]?.[0];
    if (first === undefined) return;
    this.slots[at]![0] = { message, origin: first.origin };
    this.steps.push({ at, says });
  }

  /** Other parts for a message; it is removed when nothing is left that a provider would take for content. */
  replaceParts(at: number, parts: readonly Part[], says: string): void {
    const message = this.message(at);
    if (message === undefined) return;
    if (parts.every(({ kind }) => kind === 'reasoning')) this.remove(at, says);
    else this.replace(at, withParts(message, parts), says);
  }

  remove(at: number, says: string): void {
    this.slots[at]?.shift();
    this.steps.push({ at, says });
  }

  /** Puts a message behind the one at a place; -1 is the front. Without words it belongs to the step before. */
  insert(at: number, message: Message, says?: string): void {
    const entry = { message, origin: undefined };
    if (at < 0) this.front.push(entry);
    else this.slots[at]!.push(entry);
    if (says !== undefined) this.steps.push({ at, says });
  }

  done(): Repaired {
    return { draft: [...this.front, ...this.slots.flat()], steps: this.steps };
  }
}

/** A message with other parts. A tool message without a result left is what a user wrote beside it. */
export function withParts(message: Message, parts: readonly Part[]): Message {
  const hasResult = parts.some(({ kind }) => kind === 'result');
  const role =
    message.role === 'tool' && !hasResult ? 'user' : message.role === 'user' && hasResult ? 'tool' : message.role;
  return { ...message, role, parts };
}

/** Whether a message answers calls; what an assistant message holds of the kind does not count. */
export function holdsResult({ role, parts }: Message): boolean {
  return role !== 'assistant' && parts.some(({ kind }) => kind === 'result');
}

/** Violations by the message that they are at, in order. */
export function byPlace(violations: readonly Violation[]): Map<number, Violation[]> {
  const places = new Map<number, Violation[]>();
  for (const violation of violations) {
    const known = places.get(violation.message);
    if (known === undefined) places.set(violation.message, [violation]);
    else known.push(violation);
  }
  return places;
}
