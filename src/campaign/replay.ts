/**
 * Runs kept cases again: the corpus, whose cases say what must come of them, and findings, which shall be gone.
 *
 * A status is about what is kept, not about the compactor: KNOWN and FIXED are no failures, CHANGED is one, since
 * somebody has to look.
 */
import type { CorpusCase } from '../corpus/case-file.ts';
import type { Kept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import { type Finding, fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { JsonValue } from '../history/json.ts';
import { readHistory } from '../history/neutral.ts';
import { sameJson } from '../history/same.ts';
import { type Examination, examinerOf } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import { severityOf } from './describe.ts';

export type Status = 'PASS' | 'FAIL' | 'KNOWN' | 'FIXED' | 'CHANGED' | 'STALE' | 'SKIPPED';

export interface Replayed {
  readonly file: string;
  readonly target: string;
  readonly rule: string;
  /** Of a finding: `finding`. */
  readonly expect: CorpusCase['expect'] | 'finding';
  readonly status: Status;
  /** One sentence: what came of it, and what to do where somebody has to do something. */
  readonly says: string;
  /** It came out differently when it was run again. */
  readonly flaky?: true;
  readonly milliseconds: number;
}

/** What one target makes of a case that is to be judged. */
interface Ran {
  readonly target: Target;
  readonly examination: Examination;
  /** Breaches of severity error; warnings make nobody fail. */
  readonly errors: readonly OwnBreach[];
}

/** What a kept case says of its target. */
export interface Wanted {
  readonly name: string;
  readonly format?: string;
  readonly kind?: string;
  /** The file of a user's target, whose name is not where it is. */
  readonly file?: string;
}

/** Throws UsageError `not-found` when there is no such target any more. */
export type FindTarget = (wanted: Wanted) => Promise<Target>;

/** The target `name` as the case wants it called. */
export function wantedBy(kept: Kept, name: string): Wanted {
  const { format } = kept.kind === 'finding' ? kept.finding : kept.case;
  const { kind, location } = kept.kind === 'finding' ? kept.finding : {};
  return {
    name,
    ...(format === undefined ? {} : { format }),
    ...(kind === undefined ? {} : { kind }),
    ...(location === undefined ? {} : { file: location.file }),
  };
}

const RUNS = 3;

/** One row for each target that the case is about. `name` runs it on that target in place of its own. */
export async function replay(
  kept: Kept,
  find: FindTarget,
  now: () => number,
  name?: string,
): Promise<readonly Replayed[]> {
  const rows: Replayed[] = [];
  for (const target of name === undefined ? targetsOf(kept) : [name])
    rows.push(await replayOn(kept, target, find, now));
  return rows;
}

function targetsOf(kept: Kept): readonly string[] {
  if (kept.kind === 'finding') return [kept.finding.target];
  const { target, contract, expect, answers } = kept.case;
  if (target !== undefined) return [target];
  if (expect === 'open' && answers !== undefined) return Object.keys(answers);
  return [`${contract}/reference`, `${contract}/optimized`];
}

async function replayOn(kept: Kept, name: string, find: FindTarget, now: () => number): Promise<Replayed> {
  const begun = now();
  const { rule, expect } =
    kept.kind === 'finding' ? { rule: kept.finding.rule, expect: 'finding' as const } : kept.case;
  const row = (status: Status, says: string) => ({
    file: kept.file,
    target: name,
    rule,
    expect,
    status,
    says,
    milliseconds: Math.round(now() - begun),
  });
  let target: Target;
  try {
    target = await find(wantedBy(kept, name));
  } catch (error) {
    if (error instanceof UsageError) return row(statusOf(error), error.message);
    throw error;
  }
  try {
    const outcomes: { status: Status; says: string }[] = [];
    for (let run = 0; run < RUNS; run++) outcomes.push(judged(kept, await examined(kept, target)));
    const first = outcomes[0]!;
    const other = outcomes.find(({ status }) => status !== first.status);
    if (other === undefined) return row(first.status, first.says);
    const words = `it came out as ${first.status}, then as ${other.status}: ${other.says}`;
    return { ...row('FAIL', words), flaky: true };
  } catch (error) {
    if (error instanceof UsageError && error.code === 'bad-option') return row('STALE', error.message);
    throw error;
  } finally {
    await target.close?.();
  }
}

async function examined(kept: Kept, target: Target): Promise<Ran> {
  const { input, options } = caseOf(kept, target);
  const examination = await examinerOf(target).examine(input, options, 'all');
  const errors = examination.breaches.filter(({ rule }) => severityOf(target, rule) === 'error');
  return { target, examination, errors };
}

/** Of a case whose target cannot be had: a package that is not installed here may be somewhere else. */
export function statusOf({ code }: UsageError): Status {
  return code === 'not-installed' ? 'SKIPPED' : 'STALE';
}

/** Throws UsageError `bad-corpus` where notation and messages say different things, `bad-option` for options of old. */
export function caseOf(kept: Kept, { terms }: Target): { readonly input: unknown; readonly options: unknown } {
  const { notation, messages, script, options } =
    kept.kind === 'case' ? kept.case : { ...kept.finding.input, options: kept.finding.options };
  const input = ofFile(kept.file, () => terms.input.parse(notation));
  const given = terms.holds === 'messages' ? messages : script;
  if (given !== undefined && !ofFile(kept.file, () => saysTheSame(terms, given, input))) {
    throw new UsageError(
      'bad-corpus',
      `${kept.file}: notation and ${terms.holds} say different things`,
      'edit the notation, then run proctor corpus format',
    );
  }
  return { input, options: terms.options.parse(options) };
}

/** The order of a message's own fields is no difference; that of keys in a script is, since nothing there is a bag. */
function saysTheSame(terms: Target['terms'], given: unknown, input: unknown): boolean {
  return terms.holds === 'messages'
    ? terms.same(readHistory(given), input)
    : sameJson(given as JsonValue, input as JsonValue);
}

/** What the user wrote, with the file in every complaint about it. */
function ofFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError('bad-corpus', `${file}: ${error.message}`, error.hint);
    throw error;
  }
}

function judged(kept: Kept, ran: Ran): { status: Status; says: string } {
  const { outcome } = ran.examination;
  if (outcome.status === 'refused')
    return { status: 'STALE', says: `${ran.target.name} refuses it: ${outcome.reason}` };
  return kept.kind === 'finding' ? judgedFinding(kept.finding, ran) : judgedCase(kept.case, ran);
}

function judgedFinding(finding: Finding, { target, examination, errors }: Ran): { status: Status; says: string } {
  const breach = examination.breaches.find(
    (one) => fingerprint(finding.target, target.terms.name, one) === finding.fingerprint,
  );
  if (breach !== undefined) return { status: 'FAIL', says: breach.says };
  const other = errors[0];
  if (other === undefined) return { status: 'FIXED', says: 'it does not show any more' };
  return { status: 'CHANGED', says: `it breaks ${other.rule} now: ${other.says}` };
}

function judgedCase(one: CorpusCase, ran: Ran): { status: Status; says: string } {
  switch (one.expect) {
    case 'holds': {
      const [breach] = ran.errors;
      if (breach === undefined) return { status: 'PASS', says: 'every rule holds' };
      return { status: 'FAIL', says: `it breaks ${breach.rule}: ${breach.says}` };
    }
    case 'breaks':
      return judgedBreaking(one, ran);
    case 'open':
      return judgedOpen(one, ran);
  }
}

function judgedBreaking({ rule, known }: CorpusCase, { target, examination }: Ran): { status: Status; says: string } {
  const breach = examination.breaches.find((one) => one.rule === rule);
  const other = examination.breaches[0];
  if (breach !== undefined) {
    return known === undefined
      ? { status: 'PASS', says: `caught: ${breach.says}` }
      : { status: 'KNOWN', says: `still fails: ${breach.says} (${known.report})` };
  }
  const { package: name, versions = [] } = known?.seen ?? {};
  if (target.version !== undefined && name !== undefined && !versions.includes(target.version)) {
    const says = `it was seen in ${name} ${versions.join(', ')}, and does not show in ${target.version}`;
    return { status: 'SKIPPED', says };
  }
  if (other !== undefined) return { status: 'CHANGED', says: `it breaks ${other.rule} now: ${other.says}` };
  return known === undefined
    ? { status: 'FAIL', says: 'it is to be caught, and every rule holds' }
    : { status: 'FIXED', says: 'remove the known failure' };
}

function judgedOpen({ answers }: CorpusCase, { target, examination }: Ran): { status: Status; says: string } {
  const { outcome } = examination;
  const answer = outcome.status === 'returned' ? target.terms.printOutput(outcome.output) : outcome.status;
  const recorded = answers?.[target.name];
  if (recorded === undefined) return { status: 'STALE', says: `no answer is recorded; today it is ${answer}` };
  if (recorded === answer) return { status: 'PASS', says: `answers ${answer}` };
  return { status: 'CHANGED', says: `answers ${answer}, and answered ${recorded}` };
}
