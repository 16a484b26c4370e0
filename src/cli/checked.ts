/** From a reading and its problems to the report that `check` shows, with what is wrong with the file itself. */
import type { Checked, FileReport, ProblemReport } from '../report/check.ts';
import { isLog, lostParents } from '../wire/fix/lost-parents.ts';
import type { Reading } from '../wire/read/reading.ts';
import { printWho, type Who } from '../wire/who.ts';
import type { GivenFile } from './transcript-files.ts';

/** A reading with its problems, the lines that could not be read among them. */
export function checkedOf(
  file: GivenFile,
  reading: Reading,
  who: Who,
  problems: readonly ProblemReport[],
  repair: Partial<Pick<FileReport, 'fixed' | 'messages'>> = {},
): Checked {
  const { transcript, at, reason, others, broken } = reading;
  const unread = broken.map(({ line, problem }) =>
    fileProblem('broken-line', line, `line ${line} was left out: ${problem}`),
  );
  // A repaired copy has its entries tied already.
  const untied = (repair.fixed === undefined ? lostParents(transcript) : []).map((at) => ({
    ...fileProblem(
      'parent-missing',
      lineOf(reading, at),
      `entry ${at} names a parent that is not in the log: ${FORGETS}`,
    ),
    index: at,
    path: `[${at}].parentUuid`,
  }));
  return {
    report: {
      file: file.name,
      format: transcript.format,
      for: printWho(who),
      at,
      messages: transcript.history.length,
      problems: [...unread, ...untied, ...problems],
      ...repair,
    },
    history: transcript.history,
    indices: () => transcript.places.map(({ index }) => index),
    reason,
    others,
  };
}

/** The line of a log entry, as far as it is the first of its message. */
function lineOf({ transcript, lines }: Reading, at: number): number {
  const message = isLog(transcript) ? transcript.log[at]?.message : undefined;
  return lines[message ?? -1] ?? 1;
}

const FORGETS = 'a resumed session forgets what came before it';

/** What is wrong with the file and no provider's business. */
function fileProblem(rule: string, line: number, message: string): ProblemReport {
  return { rule: `file/${rule}`, ref: 'FILE', severity: 'warning', message, index: -1, path: `line ${line}`, line };
}
