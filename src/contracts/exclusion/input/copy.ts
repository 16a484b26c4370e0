/** Copies, comparison, and other words for scripts. */
import { copyHistory } from '../../../history/copy.ts';
import type { History } from '../../../history/message.ts';
import { sameHistory, sameMessage } from '../../../history/same.ts';
import { replaceTexts } from '../../../rules/renaming.ts';
import type { Strategy } from '../strategy.ts';
import type { ExclusionScript, Round, ScriptEvent } from '../types.ts';

/** A copy that shares nothing with the script, but for a tokenizer that is a function. */
export function copyScript(script: ExclusionScript): ExclusionScript {
  return script.map((event) => mapEvent(event, copyHistory, copyStrategy));
}

/** The same script with other texts under the same ids. */
export function otherScript(script: ExclusionScript): ExclusionScript {
  return script.map((event) => mapEvent(event, otherWords, (strategy) => strategy));
}

function mapEvent(
  event: ScriptEvent,
  messages: (history: History) => History,
  strategyOf: (strategy: Strategy) => Strategy,
): ScriptEvent {
  switch (event.kind) {
    case 'add':
      return { kind: 'add', messages: messages(event.messages) };
    case 'answer':
      return { ...event };
    case 'compact':
      return event.strategy === undefined ? { ...event } : { ...event, strategy: strategyOf(event.strategy) };
    case 'turn':
      return {
        kind: 'turn',
        input: messages(event.input),
        rounds: event.rounds.map(({ reply, results, end }) => ({
          reply: messages(reply),
          ...(results && { results: messages([results])[0]! }),
          ...(end && { end }),
        })),
      };
  }
}

function copyStrategy(strategy: Strategy): Strategy {
  return strategy.kind === 'budget'
    ? { ...strategy, strategies: strategy.strategies.map(copyStrategy) }
    : { ...strategy };
}

export function sameScript(left: ExclusionScript, right: ExclusionScript): boolean {
  if (left === right) return true;
  return left.length === right.length && left.every((event, i) => sameEvent(event, right[i]!));
}

function sameEvent(left: ScriptEvent, right: ScriptEvent): boolean {
  if (left.kind === 'add') return right.kind === 'add' && sameHistory(left.messages, right.messages);
  if (left.kind === 'answer') return right.kind === 'answer' && left.text === right.text;
  if (left.kind === 'compact') {
    return right.kind === 'compact' && JSON.stringify(left.strategy) === JSON.stringify(right.strategy);
  }
  if (right.kind !== 'turn' || left.rounds.length !== right.rounds.length) return false;
  return sameHistory(left.input, right.input) && left.rounds.every((round, i) => sameRound(round, right.rounds[i]!));
}

function sameRound(left: Round, right: Round): boolean {
  if (left.end !== right.end || !sameHistory(left.reply, right.reply)) return false;
  if (left.results === undefined || right.results === undefined) return left.results === right.results;
  return sameMessage(left.results, right.results);
}

/** The same messages with other words under the same ids. */
function otherWords(history: History): History {
  return replaceTexts(history, (text) => `earlier: ${text}`);
}
