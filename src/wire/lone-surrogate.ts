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

function illFormedText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return (value as unknown as WellFormed).isWellFormed() ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key in value) {
    const found = illFormedText((value as JsonObject)[key]!);
    if (found !== undefined) return found;
  }
  return undefined;
}
