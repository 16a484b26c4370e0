/**
 * UI messages of the AI SDK as they are sent. One of them holds whole steps, each a call with its result, and no provider
 * sees it like that: a step becomes a message of the assistant and, behind it, a tool message with the results.
 */
import { isJsonObject } from '../history/json.ts';
import type { Message, Part } from '../history/message.ts';
import type { Place, Transcript } from './format.ts';
import type { Violation } from './rule.ts';

/** What is sent, and where a violation of it stands in the transcript itself. */
export interface Sent {
  readonly transcript: Transcript;
  back(violation: Violation): Violation;
}

export function sentOf(transcript: Transcript): Sent {
  if (transcript.format !== 'ai-sdk-ui') return { transcript, back: (violation) => violation };
  const pieces = transcript.history.flatMap(piecesOf);
  const places = pieces.flatMap(({ from, at }): Place[] => {
    const place = transcript.places[from];
    return place === undefined ? [] : [{ ...place, parts: at.map((part) => place.parts[part]!) }];
  });
  return {
    transcript: { ...transcript, history: pieces.map(({ message }) => message), places },
    back(violation) {
      const { message, part } = violation;
      const piece = pieces[message];
      if (piece === undefined) return violation;
      return { ...violation, message: piece.from, ...(part !== undefined && { part: piece.at[part]! }) };
    },
  };
}

interface Piece {
  readonly message: Message;
  /** The UI message, and the index that each part has in it. */
  readonly from: number;
  readonly at: readonly number[];
}

function piecesOf(message: Message, from: number): Piece[] {
  const { role, parts } = message;
  if (!parts.some(({ kind }) => kind === 'result')) {
    return [{ message, from, at: [...parts.keys()] }];
  }
  const pieces: Piece[] = [];
  let own: number[] = [];
  let results: number[] = [];
  const flush = (): void => {
    for (const at of [own, results]) {
      const piece = { ...message, role: at === own ? role : 'tool', parts: at.map((one) => parts[one]!) } as const;
      if (at.length > 0) pieces.push({ message: piece, from, at });
    }
    own = [];
    results = [];
  };
  parts.forEach((part, at) => {
    if (beginsStep(part)) flush();
    else (part.kind === 'result' ? results : own).push(at);
  });
  flush();
  return pieces;
}

function beginsStep(part: Part): boolean {
  return part.kind === 'data' && isJsonObject(part.data) && part.data['type'] === 'step-start';
}
