/** Phase 1 of the program: reasoning. */
import type { Part } from '../../../history/message.ts';
import type { Run } from './steps.ts';

export function clearReasoning(run: Run): void {
  const { list, options, steps } = run;
  if (options.keepThinkingTurns === 'all' || !options.clearsReasoning) return;
  let kept = 0;
  for (let m = list.length - 1; m >= 0; m--) {
    if (list[m]!.role !== 'assistant') continue;
    if (kept++ >= options.keepThinkingTurns) clearReasoningOf(run, m, steps.isCleared);
  }
}

export function clearReasoningOf({ list }: Run, m: number, isCleared: (part: Part) => boolean): void {
  const message = list[m]!;
  const parts = message.parts.filter((part) => !isCleared(part));
  if (parts.length < message.parts.length) list[m] = { ...message, parts };
}

export function isCleared(part: Part): boolean {
  return part.kind === 'reasoning' && part.anchor === undefined;
}
