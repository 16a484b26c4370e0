/** `proctor check --fix`: a repaired copy beside the file, in place with --write, or a diff with --dry-run. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import type { Checked } from '../report/check.ts';
import { repairDiff } from '../report/check-diff.ts';
import { changesText } from '../report/check-text.ts';
import { styleOf } from '../report/style.ts';
import type { Mode } from '../wire/fix/draft.ts';
import { fix, transcriptOfDraft } from '../wire/fix/fix.ts';
import { isLog, lostParents } from '../wire/fix/lost-parents.ts';
import { inLayoutOf, type Repair, withRepair } from '../wire/fix/write-json.ts';
import { withRepairedLines } from '../wire/fix/write-lines.ts';
import { joined, textOf } from '../wire/read/bytes.ts';
import { type Reading, type ReadOptions, readings, readTranscript } from '../wire/read/reading.ts';
import { rulesFor } from '../wire/rulebook.ts';
import { type Who, whoOf } from '../wire/who.ts';
import { checkedOf } from './checked.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';
import { type GivenFile, shallowEnough } from './transcript-files.ts';

type RepairFile = (file: GivenFile, bytes: Iterable<Uint8Array>, options: ReadOptions) => readonly Checked[];

/** What repairs one file after the other, as the flags want it. */
export function repairer(mode: Mode, flags: Call['flags'], asked: Who | undefined, io: Io): RepairFile {
  const style = styleOf(io.colors);
  return (file, bytes, options) => {
    const toErr = flags['json'] === true || (file.name === '-' && flags['dryRun'] !== true);
    const say = (text: string): void => (toErr ? io.err(text) : io.out(text));
    const all = joined([...copies(bytes)]);
    const text = textOf(all);
    const found = [...readings([all], options)];
    const fixed = found.map((reading) => fixReading(reading, asked, mode));
    const changes = fixed.flatMap((one) => one.changes);
    if (flags['dryRun'] === true) {
      for (const { repair } of fixed) say(repairDiff(repair.transcript, repair.draft, style, io.width));
    } else {
      say(changesText(changes, style));
      if (changes.length > 0)
        write(
          file,
          shallowEnough(() => repairedText(text, fixed, found[0]!)),
          flags,
          io,
          say,
        );
      else say(`${file.name}: nothing to repair\n`);
    }
    return fixed.map(({ repair, reading, who, left, changes: fixed }) =>
      checkedOf(file, reading, who, left, { messages: repair.transcript.history.length, fixed }),
    );
  };
}

function fixReading(reading: Reading, asked: Who | undefined, mode: Mode) {
  const { transcript, format, at } = reading;
  const who = whoOf(transcript, asked);
  const { draft, changes, left } = fix(transcript, who, rulesFor(who.provider, transcript.format), mode);
  const repair: Repair = { format, transcript, at, draft };
  const tied = lostParents(transcript).map((index) => ({
    index,
    change: 'tied to the entry before: its parent is not in the log',
  }));
  const after: Reading = { ...reading, transcript: transcriptOfDraft(draft, transcript) };
  return {
    repair,
    changes: [...changes, ...tied],
    who,
    reading: after,
    left: left.map(({ violation: _, ...problem }) => problem),
  };
}

function repairedText(text: string, fixed: readonly { readonly repair: Repair }[], { shape }: Reading): string {
  if (shape === 'json-lines')
    return withRepairedLines(
      text,
      fixed.map(({ repair }) => repair),
    );
  return inLayoutOf(text, withRepair(JSON.parse(text), fixed[0]!.repair));
}

function write(file: GivenFile, text: string, flags: Call['flags'], io: Io, say: (text: string) => void): void {
  if (file.name === '-') {
    io.out(text);
    return;
  }
  const name = flags['write'] === true ? file.name : file.name.replace(/(\.[^./\\]*)?$/, '.fixed$1');
  try {
    writeFileSync(resolve(io.cwd, name), text);
  } catch (error) {
    throw new UsageError('cannot-write', `cannot write ${name}: ${(error as Error).message}`);
  }
  const resumes = resumesOf(text);
  say(`wrote ${name}${resumes === undefined ? '' : `; ${resumes}`}\n`);
}

/** How much of a session log its last entry still leads to. */
function resumesOf(text: string): string | undefined {
  const { transcript } = readTranscript(text);
  if (!isLog(transcript)) return undefined;
  const own = transcript.log.filter(
    ({ value, sidechain }) => !sidechain && (value['type'] === 'user' || value['type'] === 'assistant'),
  );
  return `resume reaches ${own.filter(({ reached }) => reached).length} of ${own.length} messages`;
}

function* copies(bytes: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of bytes) yield chunk.slice();
}
