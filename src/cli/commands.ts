/** The commands by name, grouped by what a user holds. Each is loaded only when it is called. */
import type { CommandModule } from './command.ts';

export interface CommandEntry {
  readonly name: string;
  readonly operands: string;
  readonly summary: string;
  /** What one holds who wants this command. */
  readonly holding: 'a transcript' | 'a compactor' | 'a finding' | 'source code' | 'a CI job' | 'a question';
  load(): Promise<CommandModule>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'fuzz',
    operands: '[targets...]',
    summary: 'run random histories through a compactor and show what breaks',
    holding: 'a compactor',
    load: async () => (await import('./fuzz.ts')).fuzz,
  },
  {
    name: 'try',
    operands: '<target> <history>',
    summary: 'one history through a compactor: result, reference and verdict side by side',
    holding: 'a compactor',
    load: async () => (await import('./try.ts')).tryOne,
  },
  {
    name: 'list',
    operands: '[what]',
    summary: 'the targets, rules and formats that there are',
    holding: 'a question',
    load: async () => (await import('./list.ts')).list,
  },
  {
    name: 'explain',
    operands: '<rule-or-error...>',
    summary: 'why a rule exists, or which rule a provider error is about',
    holding: 'a question',
    load: async () => (await import('./explain.ts')).explain,
  },
];
