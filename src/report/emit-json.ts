/** A failing case as data: messages in the target's own format, ready to be sent to it. */
import type { Reproduction } from './reproduction.ts';

export function emitJson({ target, format, rule, options, messages, expected, actual }: Reproduction): string {
  const document = { target, format, rule, options, messages, expected, actual };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
