/** Half of a surrogate pair: what is left when a text is cut at a fixed length, and no JSON that a provider reads. */
import type { JsonValue } from '../history/json.ts';
import type { Transcript } from './format.ts';
import type { Violation } from './rule.ts';

const LONE = /\p{Surrogate}/u;

/** Whether a text holds half of a pair. */
export function isIllFormed(text: string): boolean {
  return LONE.test(text);
}

/** One violation for each part that holds half of a pair in any of its texts. */
export function loneSurrogates({ history }: Transcript): Violation[] {
  const violations: Violation[] = [];
  history.forEach(({ role, parts }, message) => {
    parts.forEach((part, index) => {
      const broken = illFormedText(part as unknown as JsonValue);
      if (broken === undefined) return;
      const at = broken.search(LONE);
      const unit = broken.charCodeAt(at).toString(16).toUpperCase();
      const says = `a text of its ${part.kind} part is cut inside a character: a lone \\u${unit} at offset ${at}`;
      violations.push({ message, part: index, says, about: [role] });
    });
  });
  return violations;
}

function illFormedText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return isIllFormed(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = illFormedText(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
