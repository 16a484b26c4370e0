/** The command that shows a finding again, as any shell takes it. */
import { shellWord } from './shell-word.ts';

/** `standing` are the words by which a command gets where this one stands, `program` what was typed behind `--`. */
export function againCommand(standing: readonly string[], program: readonly string[], path: string): string {
  const behind = program.length === 0 ? [] : ['--', ...program];
  return ['proctor', 'replay', ...standing, path, ...behind].map(shellWord).join(' ');
}
