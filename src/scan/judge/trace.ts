/** One note of a trace: capture, write or use. */
import type { Site, TraceStep } from '../report.ts';

export function step(role: TraceStep['role'], site: Site, text: string): TraceStep {
  return { role, file: site.file, line: site.line, text, code: site.text };
}

/** A key of an array or field without the files in it. */
export function inWords(key: string): string {
  return key.replaceAll(/\|[^|]*\|/g, '');
}
