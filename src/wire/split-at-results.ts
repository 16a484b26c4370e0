/**
 * For formats in which a result is a message of its own: a message that holds a result and anything else falls into
 * pieces, in order.
 */
import type { JsonObject } from '../history/json.ts';
import type { Message, Part, ResultPart } from '../history/message.ts';

/** `encodeResult` gets the message whose id and meta the result may carry: its own, if the result is all of it. */
export function splitAtResults(
  message: Message,
  encode: (message: Message) => JsonObject,
  encodeResult: (part: ResultPart, message: Message) => JsonObject,
): readonly JsonObject[] | JsonObject {
  const { role, parts } = message;
  const only = parts[0];
  if (parts.length === 1 && only?.kind === 'result') {
    return encodeResult(only, role === 'tool' ? message : { ...message, role: 'tool' });
  }
  if (!parts.some((part) => part.kind === 'result')) return encode(message);
  const pieces: JsonObject[] = [];
  let piece: Part[] = [];
  const flush = (): void => {
    if (piece.length > 0) pieces.push(encode({ role, parts: piece }));
    piece = [];
  };
  for (const part of parts) {
    if (part.kind !== 'result') piece.push(part);
    else {
      flush();
      pieces.push(encodeResult(part, { role: 'tool', parts: [part] }));
    }
  }
  flush();
  return pieces;
}
