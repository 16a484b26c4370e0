/** A run as events, one JSON object a line, for programs that read along (schema/events.json). */
import type { RunResult } from './run.ts';

export function runEvents(run: RunResult): readonly object[] {
  return [
    { event: 'start', schema: 'proctor.events/1', command: run.command, seed: run.seed, generator: run.generator },
    ...run.findings.map((finding) => ({ event: 'finding', finding })),
    ...run.targets.map((target) => ({ event: 'target', target })),
    { event: 'end', timing: run.timing },
  ];
}
