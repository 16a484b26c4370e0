/**
 * A history as a provider counts it: neighbouring messages of one wire role are one turn. Anthropic merges them itself;
 * for Gemini and Bedrock the layers above (LangChain, AI SDK) do, but a request in their own format is taken as it is.
 */
import type { History, Part } from '../history/message.ts';
import type { Transcript } from './format.ts';

/** Messages `from` to `to` (exclusive), of which those with role `system` do not count. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly from: number;
  readonly to: number;
}

/** Turns of a transcript for a provider that merges neighbours in no format but a foreign one. */
export function turnsFor(transcript: Transcript, provider: string): Turn[] {
  return turnsOf(transcript.history, transcript.format !== provider);
}

/** The turns of a history in order. Without `merge` every message that is not a system message is one. */
export function turnsOf(history: History, merge: boolean): Turn[] {
  const turns: Turn[] = [];
  for (let index = 0; index < history.length; index++) {
    const { role } = history[index]!;
    if (role === 'system') continue;
    const wire = role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (merge && last?.role === wire) turns[turns.length - 1] = { role: wire, from: last.from, to: index + 1 };
    else turns.push({ role: wire, from: index, to: index + 1 });
  }
  return turns;
}

/** A part with its place in the history. */
export interface Placed<P extends Part = Part> {
  readonly message: number;
  readonly at: number;
  readonly part: P;
}

/** The parts of one kind in a turn, in order. */
export function partsOf<K extends Part['kind']>(
  history: History,
  turn: Turn,
  kind: K,
): Placed<Extract<Part, { kind: K }>>[] {
  const found: Placed<Extract<Part, { kind: K }>>[] = [];
  for (let message = turn.from; message < turn.to; message++) {
    const { role, parts } = history[message]!;
    if (role === 'system') continue;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!;
      if (part.kind === kind) found.push({ message, at, part: part as Extract<Part, { kind: K }> });
    }
  }
  return found;
}
