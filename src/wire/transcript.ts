/** Small questions to a transcript, and how to make one from a history that came from no file. */
import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { Place, Transcript } from './format.ts';

/** A history as a transcript of a format, its places counted as if each message were one of the format's list. */
export function transcriptOf(history: History, format: string, body?: JsonObject): Transcript {
  const places = history.map(
    ({ parts }, index): Place => ({
      index,
      path: `messages.${index}`,
      parts: parts.map((_, part) => `messages.${index}.content.${part}`),
    }),
  );
  return body === undefined ? { format, history, places } : { format, history, places, body };
}

/** The number that a message has in the file, for sentences. */
export function numberOf(transcript: Transcript, message: number): number {
  return transcript.places[message]?.index ?? message;
}
