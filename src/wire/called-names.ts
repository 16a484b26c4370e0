/** For formats in which a result has to say which tool it is of: the names of the calls of a history by their ids. */
import type { History, ResultPart } from '../history/message.ts';

const UNKNOWN = 'unknown';

/** The name to print with a result: its own, else that of the last call of its id before all is printed, else `unknown`. */
export function namesIn(history: History): (part: ResultPart) => string {
  let names: Map<string, string> | undefined;
  return (part) => {
    if (part.name !== undefined) return part.name;
    names ??= callNames(history);
    return names.get(part.callId) ?? UNKNOWN;
  };
}

function callNames(history: History): Map<string, string> {
  const names = new Map<string, string>();
  for (const message of history) {
    for (const part of message.parts) if (part.kind === 'call') names.set(part.id, part.name);
  }
  return names;
}
