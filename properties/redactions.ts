/** What redacting must hold, as functions of a format. */
import type { JsonValue } from '../src/history/json.ts';
import type { History } from '../src/history/message.ts';
import type { Format } from '../src/wire/format.ts';
import { judge } from '../src/wire/judge.ts';
import { redact } from '../src/wire/redact.ts';
import { rulesFor } from '../src/wire/rulebook.ts';
import { whoOf } from '../src/wire/who.ts';

/** The redacted list breaks the same rules at the same places. */
export function breaksTheSameRules(format: Format, history: History): boolean {
  const list = format.print(history) as JsonValue;
  return broken(format, list) === broken(format, redact(list));
}

/** As long as the original, but for ids that are too short for a number, and redacting again changes nothing. */
export function keepsLengths(format: Format, history: History): boolean {
  const list = format.print(history) as JsonValue;
  const once = redact(list);
  return shape(list) === shape(once) && JSON.stringify(redact(once)) === JSON.stringify(once);
}

/** No word of the original is left. */
export function keepsNoWord(format: Format, history: History, secret: RegExp): boolean {
  return !secret.test(JSON.stringify(redact(format.print(history) as JsonValue)));
}

function broken(format: Format, list: JsonValue): string {
  const transcript = format.parse(list);
  const who = whoOf(transcript);
  const problems = judge(transcript, who, rulesFor(who.provider, format.name));
  return problems.map(({ rule, path }) => `${path} ${rule}`).join();
}

/** The JSON with each text told by its length. */
function shape(value: JsonValue): string {
  return JSON.stringify(value, (key, inner: unknown) =>
    typeof inner === 'string' && !/id$/i.test(key) ? inner.length : typeof inner === 'string' ? 'id' : inner,
  );
}
