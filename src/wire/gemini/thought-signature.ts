/** The thoughtSignature of a call: in a history it is the anchor of the reasoning in front of that call. */
import type { Part } from '../../history/message.ts';

/** Whether the call at `at` is signed. */
export function hasThoughtSignature(parts: readonly Part[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const part = parts[before]!;
    if (part.kind === 'call') return false;
    if (part.kind === 'reasoning' && part.anchor !== undefined) return true;
  }
  return false;
}
