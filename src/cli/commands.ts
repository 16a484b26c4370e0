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
    operands: '<target> [history]',
    summary: 'one history through a compactor: result, reference and verdict side by side',
    holding: 'a compactor',
    load: async () => (await import('./try.ts')).tryOne,
  },
  {
    name: 'verify',
    operands: '[targets...]',
    summary: 'every small history through a compactor: the smallest that breaks, or a proof that none does',
    holding: 'a compactor',
    load: async () => (await import('./verify.ts')).verifyAll,
  },
  {
    name: 'bench',
    operands: '[targets...]',
    summary: 'how fast a compactor is, how its time grows, and what it leaves of the cached prefix',
    holding: 'a compactor',
    load: async () => (await import('./bench.ts')).bench,
  },
  {
    name: 'replay',
    operands: '[paths...]',
    summary: 'findings and kept cases once more',
    holding: 'a finding',
    load: async () => (await import('./replay.ts')).replayKept,
  },
  {
    name: 'minimize',
    operands: '<case> [target]',
    summary: 'the smallest case that fails in the same way, and why it fails',
    holding: 'a finding',
    load: async () => (await import('./minimize.ts')).minimizeOne,
  },
  {
    name: 'corpus',
    operands: '<action> [paths...]',
    summary: 'keep cases: add, format, lint, prune',
    holding: 'a finding',
    load: async () => (await import('./corpus.ts')).corpus,
  },
  {
    name: 'check',
    operands: '[files...]',
    summary: 'what a provider would refuse of a transcript, and where; --fix repairs it',
    holding: 'a transcript',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'redact',
    operands: '<file>',
    summary: 'the same structure with every text replaced by filler of the same length',
    holding: 'a transcript',
    load: async () => (await import('./redact.ts')).redactFile,
  },
  {
    name: 'scan',
    operands: '[paths...]',
    summary: 'every writer of a message array, and each captured position that outlives one',
    holding: 'source code',
    load: async () => (await import('./scan.ts')).scan,
  },
  {
    name: 'init',
    operands: '[target]',
    summary: 'configuration, workflow and an example for a project, or --python; overwrites nothing',
    holding: 'a CI job',
    load: async () => (await import('./init/init.ts')).init,
  },
  {
    name: 'merge',
    operands: '<dirs...>',
    summary: 'the shards of a run as the one run that they are parts of',
    holding: 'a CI job',
    load: async () => (await import('./merge.ts')).merge,
  },
  {
    name: 'report',
    operands: '<dir>',
    summary: 'one page about a run, or any other form, out of its folder',
    holding: 'a CI job',
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'bridge-check',
    operands: '',
    summary: 'whether the program behind -- speaks proctor/1, check by check',
    holding: 'a compactor',
    load: async () => (await import('./bridge-check.ts')).bridgeCheck,
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
