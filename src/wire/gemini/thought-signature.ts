/** Where a history that came from Gemini keeps the thoughtSignature of a part. */
import type { Part } from '../../history/message.ts';

/** Whether the call at `at` came with a signature. */
export function hasThoughtSignature(parts: readonly Part[], at: number): boolean {
  return typeof parts[at]?.extra?.['thoughtSignature'] === 'string';
}
