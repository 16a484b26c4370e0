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
import type { History } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { messagesOf, messagesOfRound, withMessages } from './input/flat.ts';
import { type Strategy, strategySchema } from './strategy.ts';
import type { ExclusionScript, Round, RoundEnd, ScriptEvent } from './types.ts';

const ENDS: readonly RoundEnd[] = ['approval', 'input', 'declared', 'stop'];
const EVENTS = 'messages, compact, answer or turn';

export function printScript(script: ExclusionScript): string {
  // As one history, so that a text that is left out stands for one that is unique in the whole script.
  const whole = printHistory(messagesOf(script));
  const messages = pieces(whole, 0, ',').map(({ start, end }) => whole.slice(start, end).trim());
  let next = 0;
  const print = ({ length }: History): string => messages.slice(next, (next += length)).join(', ');
  return script.map((event) => printEvent(event, print)).join('; ');
}

function printEvent(event: ScriptEvent, print: (history: History) => string): string {
  switch (event.kind) {
    case 'add':
      return event.messages.length === 0 ? 'add' : print(event.messages);
    case 'answer':
      return event.text === undefined ? 'answer fails' : `answer ${JSON.stringify(event.text)}`;
    case 'compact':
      return event.strategy === undefined ? 'compact' : `compact ${printStrategy(event.strategy)}`;
    case 'turn': {
      const input = print(event.input);
      const rounds = event.rounds.map((round) => {
        const messages = print(messagesOfRound(round));
        return ` |${round.end === undefined ? '' : ` ${round.end}:`}${messages === '' ? '' : ` ${messages}`}`;
      });
      return `turn${input === '' ? '' : ` ${input}`}${rounds.join('')}`;
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
  const histories: Piece[] = [];
  const script = pieces(text, 0, ';').map(({ start, end }) => parseEvent(text, start, end, histories));
  // Once more as one history, for the texts that were left out.
  let whole = '';
  for (const { start, end } of histories) {
    if (whole !== '') whole += ',';
    whole += blanked(text.slice(whole.length, start)) + text.slice(start, end).trimEnd();
  }
  return withMessages(script, parseHistory(whole)) ?? script;
}

function parseEvent(text: string, start: number, end: number, histories: Piece[]): ScriptEvent {
  const read = (piece: Piece): History => historyAt(text, piece, histories);
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
        input: read(input!),
        rounds: rounds.map((piece) => parseRound(text, piece, read)),
      };
    }
    case 'add':
      return { kind: 'add', messages: read({ start: rest, end }) };
    default:
      if (word === undefined || /^[a-z]/.test(word)) cursor.fail(EVENTS, at);
      return { kind: 'add', messages: read({ start: at, end }) };
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

function parseRound(text: string, { start, end }: Piece, read: (piece: Piece) => History): Round {
  const cursor = new Cursor(text.slice(0, end));
  cursor.at = start;
  cursor.skip(true);
  const ending = ENDS.find((word) => cursor.take(`${word}:`));
  const messages = read({ start: cursor.at, end });
  const last = messages.at(-1);
  const results = last?.role === 'tool' ? last : undefined;
  const reply = results === undefined ? messages : messages.slice(0, -1);
  return { reply, ...(results && { results }), ...(ending && { end: ending }) };
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The messages of a piece. What stands before is blanked out, so that errors name the right column. */
function historyAt(text: string, piece: Piece, histories: Piece[]): History {
  const messages = parseHistory(blanked(text.slice(0, piece.start)) + text.slice(piece.start, piece.end));
  if (messages.length > 0) histories.push(piece);
  return messages;
}

function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The stretches from `from` on between separators that stand outside of quotes and brackets. */
function pieces(text: string, from: number, separator: string): Piece[] {
  const found: Piece[] = [];
  let start = from;
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const character = text[i]!;
    if (character === '"') for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (character !== separator || depth > 0) continue;
    found.push({ start, end: i });
    start = i + 1;
  }
  return [...found, { start, end: text.length }];
}

function atEnd(cursor: Cursor): void {
  cursor.skip(true);
  if (!cursor.done) cursor.fail('a semicolon, or the end');
}
