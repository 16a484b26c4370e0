/** A name for a problem that survives edits elsewhere in the file. */
import { createHash } from 'node:crypto';
import type { Site } from '../report.ts';

/** 12 hex digits over rule, file, function, the text of the line and `what`; no line number goes in. */
export function fingerprintOf(rule: string, site: Site, what: string): string {
  const { file, scope, text } = site;
  return createHash('sha256').update([rule, file, scope, text, what].join('\n')).digest('hex').slice(0, 12);
}
