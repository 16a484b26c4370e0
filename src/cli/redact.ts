/** `proctor redact`: the same structure with filler for every text, so that a transcript can be shown to others. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { invariant, UsageError } from '../errors.ts';
import type { JsonValue } from '../history/json.ts';
import { inLayoutOf } from '../wire/fix/write-json.ts';
import { judge } from '../wire/judge.ts';
import { joined, textOf } from '../wire/read/bytes.ts';
import { readings } from '../wire/read/reading.ts';
import { redact } from '../wire/redact.ts';
import { rulesFor } from '../wire/rulebook.ts';
import { whoOf } from '../wire/who.ts';
import type { CommandModule } from './command.ts';
import { EXIT } from './io.ts';
import { chunksOf, givenFiles, shallowEnough } from './transcript-files.ts';

export const redactFile: CommandModule = {
  declare(command: Command): void {
    command
      .option('--format <name>', 'the format of the file (found out when left out)')
      .option('--at <path>', 'where the messages stand in the file')
      .addHelpText(
        'after',
        `
Prints to standard output. Kept: keys, roles, types, names of tools and models, dates, which id belongs to which.
What the file breaks before, it breaks after: that is checked.

Example:
  proctor redact session.jsonl > shareable.jsonl`,
      );
  },

  async run({ operands, flags }, io) {
    const [file] = givenFiles(operands, io.cwd);
    if (file === undefined) throw new UsageError('not-found', `${operands[0]} holds no transcripts`);
    const bytes = file.name === '-' ? [new TextEncoder().encode(await io.stdin())] : copies(resolve(io.cwd, file.name));
    const text = textOf(joined(bytes));
    const filled = shallowEnough(() => redacted(text));
    const options = {
      ...(flags['format'] === undefined ? {} : { format: String(flags['format']) }),
      ...(flags['at'] === undefined ? {} : { at: String(flags['at']) }),
    };
    invariant(brokenIn(text, options) === brokenIn(filled, options), `redacting ${file.name} changed what it breaks`);
    io.out(filled);
    return EXIT.clean;
  },
};

/** A JSON document, or JSON Lines with each line for itself but with the same ids everywhere. */
function redacted(text: string): string {
  try {
    return inLayoutOf(text, redact(JSON.parse(text) as JsonValue));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const lines = text.split('\n').flatMap((line) => {
    try {
      return line.trim() === '' ? [] : [JSON.parse(line) as JsonValue];
    } catch {
      // Half a line cannot be told from its texts, so none of it is shown.
      return [];
    }
  });
  return (redact(lines) as readonly JsonValue[]).map((line) => `${JSON.stringify(line)}\n`).join('');
}

function brokenIn(text: string, options: { format?: string; at?: string }): string {
  const all: string[] = [];
  for (const { transcript } of readings([new TextEncoder().encode(text)], options)) {
    const who = whoOf(transcript);
    const problems = judge(transcript, who, rulesFor(who.provider, transcript.format));
    all.push(problems.map(({ rule, path }) => `${path} ${rule}`).join());
  }
  return all.join('\n');
}

function* copies(path: string): Generator<Uint8Array> {
  for (const chunk of chunksOf(path)) yield chunk.slice();
}
