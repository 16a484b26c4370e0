/**
 * Turns as Gemini counts them: a function-call turn is a model turn with calls, a function-response turn one with
 * results. Its errors speak of numbers and neighbours, never of ids, which many requests do not have.
 */
import type { Part } from '../../history/message.ts';
import type { Transcript } from '../format.ts';
import { type Placed, partsOf, type Turn, turnsFor } from '../turns.ts';

export interface GeminiTurn {
  readonly turn: Turn;
  readonly calls: readonly Placed<Extract<Part, { kind: 'call' }>>[];
  readonly results: readonly Placed<Extract<Part, { kind: 'result' }>>[];
}

export function geminiTurns(transcript: Transcript): GeminiTurn[] {
  const { history } = transcript;
  return turnsFor(transcript, 'gemini').map((turn) => ({
    turn,
    calls: turn.role === 'assistant' ? partsOf(history, turn, 'call') : [],
    results: turn.role === 'user' ? partsOf(history, turn, 'result') : [],
  }));
}

/** The first turn of what is being worked on: behind the last user message that is no function response. */
export function currentTurnStart(turns: readonly GeminiTurn[]): number {
  return turns.findLastIndex(({ turn, results }) => turn.role === 'user' && results.length === 0) + 1;
}
