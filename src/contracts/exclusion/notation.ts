/**
 * Scripts in one line: events with semicolons between them.
 *
 *     U, A[a], T a; compact toolResult{"keepLastToolCallGroups":0}; answer "S1"; answer fails; turn U | A[b] | stop: A[c], T c"x" | A
 *
 * Messages stand in the notation of histories. A turn has its input, then the model's rounds behind bars: the reply,
 * the results if they are not the usual ones, and in front how the round ends the turn if it does.
 */
import * as v from 'valibot';
import { Cursor } from '../../history/cursor.ts';
import type { Message } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { type Strategy, strategySchema } from './strategy.ts';
import type { ExclusionScript, Round, RoundEnd, ScriptEvent } from './types.ts';

const ENDS: readonly RoundEnd[] = ['approval', 'input', 'declared', 'stop'];
const EVENTS = 'messages, compact, answer or turn';

export function printScript(script: ExclusionScript): string {
  return script.map(printEvent).join('; ');
}

function printEvent(event: ScriptEvent): string {
  switch (event.kind) {
    case 'add':
      return event.messages.length === 0 ? 'add' : printHistory(event.messages);
    case 'answer':
      return event.text === undefined ? 'answer fails' : `answer ${JSON.stringify(event.text)}`;
    case 'compact':
      return event.strategy === undefined ? 'compact' : `compact ${printStrategy(event.strategy)}`;
    case 'turn': {
      const rounds = event.rounds.map(({ reply, results, end }) => {
        const messages = printHistory(results === undefined ? reply : [...reply, results]);
        return ` |${end === undefined ? '' : ` ${end}:`}${messages === '' ? '' : ` ${messages}`}`;
      });
      return `turn${event.input.length === 0 ? '' : ` ${printHistory(event.input)}`}${rounds.join('')}`;
    }
  }
}

/** Its kind, and as JSON whatever is not the default. */
export function printStrategy(strategy: Strategy): string {
  const { kind, ...fields } = strategy;
  const shown = Object.entries(fields).filter(([key, value]) => {
    const without = v.safeParse(strategySchema, { ...strategy, [key]: undefined });
    const filled = without.success ? Object.entries(without.output).find(([name]) => name === key)?.[1] : undefined;
    return JSON.stringify(filled) !== JSON.stringify(value);
  });
  return shown.length === 0 ? kind : kind + JSON.stringify(Object.fromEntries(shown));
}

/** Throws UsageError `bad-notation` with the column and what was expected there. */
export function parseScript(text: string): ExclusionScript {
  if (text.trim() === '') return [];
  return pieces(text, 0, ';').map(({ start, end }) => parseEvent(text, start, end));
}

function parseEvent(text: string, start: number, end: number): ScriptEvent {
  const cursor = new Cursor(text.slice(0, end));
  cursor.at = start;
  cursor.skip(true);
  const at = cursor.at;
  const word = cursor.word();
  const rest = cursor.at;
  cursor.skip(true);
  switch (word) {
    case 'answer': {
      const answer = cursor.take('fails') ? undefined : cursor.string();
      atEnd(cursor);
      return answer === undefined ? { kind: 'answer' } : { kind: 'answer', text: answer };
    }
    case 'compact':
      return cursor.done ? { kind: 'compact' } : { kind: 'compact', strategy: parseStrategy(cursor) };
    case 'turn': {
      const [input, ...rounds] = pieces(text.slice(0, end), rest, '|');
      return {
        kind: 'turn',
        input: historyAt(text, input!.start, input!.end),
        rounds: rounds.map((piece) => parseRound(text, piece.start, piece.end)),
      };
    }
    case 'add':
      return { kind: 'add', messages: historyAt(text, rest, end) };
    default:
      if (word === undefined || /^[a-z]/.test(word)) cursor.fail(EVENTS, at);
      return { kind: 'add', messages: historyAt(text, at, end) };
  }
}

function parseStrategy(cursor: Cursor): Strategy {
  const at = cursor.at;
  const kind = cursor.word() ?? cursor.fail('the name of a strategy');
  cursor.skip(true);
  const fields = cursor.done ? {} : cursor.object();
  atEnd(cursor);
  const read = v.safeParse(strategySchema, { ...fields, kind }, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  return cursor.fail(`a strategy with ${path === null ? '' : `${path}: `}${issue.expected ?? issue.message}`, at);
}

function parseRound(text: string, start: number, end: number): Round {
  const cursor = new Cursor(text.slice(0, end));
  cursor.at = start;
  cursor.skip(true);
  const ending = ENDS.find((word) => cursor.take(`${word}:`));
  const messages = historyAt(text, cursor.at, end);
  const last = messages.at(-1);
  const results = last?.role === 'tool' ? last : undefined;
  const reply: readonly Message[] = results === undefined ? messages : messages.slice(0, -1);
  return { reply, ...(results && { results }), ...(ending && { end: ending }) };
}

/** The messages between two places. What stands before is blanked out, so that errors name the right column. */
function historyAt(text: string, start: number, end: number): readonly Message[] {
  return parseHistory(text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start, end));
}

/** The stretches from `from` on between separators that stand outside of quotes. */
function pieces(text: string, from: number, separator: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = from;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '"') for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
    if (text[i] === separator) {
      found.push({ start, end: i });
      start = i + 1;
    }
  }
  return [...found, { start, end: text.length }];
}

function atEnd(cursor: Cursor): void {
  cursor.skip(true);
  if (!cursor.done) cursor.fail('a semicolon, or the end');
}
