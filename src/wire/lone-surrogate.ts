/** Half of a surrogate pair: what is left when a text is cut at a fixed length, and no JSON that a provider reads. */
import type { JsonObject, JsonValue } from '../history/json.ts';
import { findParts } from './find-parts.ts';
import type { Transcript } from './format.ts';
import type { Violation } from './rule.ts';

const LONE = /\p{Surrogate}/u;

/** ES2024, which every runtime has that is supported here; a regular expression takes ten times as long. */
interface WellFormed {
  isWellFormed(): boolean;
}

/** One violation for each part that holds half of a pair in any of its texts. */
export function loneSurrogates({ history }: Transcript): Violation[] {
  return findParts(history, (part, role) => {
    const broken = illFormedText(part as unknown as JsonValue);
    if (broken === undefined) return undefined;
    const at = broken.search(LONE);
    const unit = broken.charCodeAt(at).toString(16).toUpperCase();
    const says = `a text of its ${part.kind} part is cut inside a character: a lone \\u${unit} at offset ${at}`;
    return { says, about: [role] };
  });
}

/** Walks with a list of its own: arguments may be nested deeper than calls can be. */
function illFormedText(part: JsonValue): string | undefined {
  const open: JsonValue[] = [part];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') {
      if (!(value as unknown as WellFormed).isWellFormed()) return value;
    } else if (typeof value === 'object' && value !== null) {
      for (const key in value) open.push((value as JsonObject)[key]!);
    }
  }
  return undefined;
}
