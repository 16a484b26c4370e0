/** The files that `proctor init` writes, as text. */
import type { ProjectFacts } from './project.ts';

export interface StartFile {
  /** From the folder of the project. */
  readonly path: string;
  readonly text: string;
  /** What it is for, in a few words. */
  readonly what: string;
}

export const CONFIG = 'proctor.config.ts';
const TARGET = 'proctor.target.ts';
const TEST = 'proctor.test.ts';

/** `target` is what the user wants tested; without one, an example to start from is written. */
export function startFiles(facts: ProjectFacts, target: string | undefined): readonly StartFile[] {
  return [
    { path: CONFIG, text: config(facts, target), what: 'what is tested, and how' },
    ...(target === undefined ? [{ path: TARGET, text: example(facts), what: 'an example, to be replaced' }] : []),
    ...(facts.hasVitest ? [{ path: TEST, text: suite(facts, target), what: 'the same as a suite of Vitest' }] : []),
  ];
}

function config({ adapters, format }: ProjectFacts, target: string | undefined): string {
  const own =
    target === undefined || format === undefined
      ? [target ?? `./${TARGET}`].map(quoted)
      : [`{ target: ${quoted(target)}, format: ${quoted(format.name)} }`];
  const targets = [...own, ...adapters.map(quoted)].map((one) => `    ${one},\n`).join('');
  return `import { defineConfig } from 'proctor';

export default defineConfig({
  // A file's export, a package by name (proctor list targets), or an object as defineTarget takes it.
  targets: [
${targets}  ],
  fuzz: { cases: 10_000 },
});
`;
}

function example({ format }: ProjectFacts): string {
  const hint =
    format === undefined ? 'see proctor list formats' : `probably '${format.name}', because of ${format.because}`;
  return `import { defineTarget } from 'proctor';

interface Part {
  kind: string;
  content?: unknown;
}
interface Message {
  role: string;
  parts: Part[];
}

/** An example: clears every tool result but those of the last message. Put your own compactor in its place. */
export default defineTarget({
  name: 'example',
  // The messages that your compactor takes: ${hint}.
  format: 'neutral',
  // What it promises: clear, trim, summarize or repair.
  kind: 'clear',
  compact(messages: Message[]) {
    return messages.map((message, index) => {
      if (message.role !== 'tool' || index === messages.length - 1) return message;
      return { ...message, parts: message.parts.map(cleared) };
    });
  },
});

function cleared(part: Part): Part {
  return part.kind === 'result' ? { ...part, content: '(cleared)' } : part;
}
`;
}

function suite({ format }: ProjectFacts, target: string | undefined): string {
  if (target === undefined) {
    return `import { testCompactor } from 'proctor/vitest';
import target from './${TARGET}';

testCompactor(target);
`;
  }
  const options = format === undefined ? '' : `, { format: ${quoted(format.name)} }`;
  return `import { testCompactor } from 'proctor/vitest';

testCompactor(${quoted(target)}${options});
`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
