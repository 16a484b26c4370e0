/**
 * A case that is kept: what it is about, what must come of it, where it is from, and why it matters.
 *
 * Files are written by the tools and may be edited by hand, so every field is looked at on the way in.
 */
import * as v from 'valibot';
import { UsageError } from '../errors.ts';
import type { JsonObject, JsonValue } from '../history/json.ts';

export const CASE_SCHEMA = 'proctor.case/1';

/** `holds`: no rule may break. `breaks`: it must be caught. `open`: a matter of policy, the answers are recorded. */
export type Expectation = 'holds' | 'breaks' | 'open';

export interface CorpusCase {
  readonly schema: typeof CASE_SCHEMA;
  /** The target that it is about; without one, every compactor of the contract. */
  readonly target?: string;
  readonly contract?: string;
  /** The message format that the target takes, where the target does not say. */
  readonly format?: string;
  readonly rule: string;
  readonly expect: Expectation;
  readonly options: JsonObject;
  readonly notation: string;
  /** What the notation says, for programs: the messages of a history, or … */
  readonly messages?: readonly JsonValue[];
  /** … a script of events. */
  readonly script?: JsonValue;
  /** Where it is from: a seed, the address of a public report, or somebody's hand. */
  readonly source: 'hand' | { readonly seed: string; readonly index: number } | { readonly address: string };
  /** Why it matters, in one sentence. */
  readonly why: string;
  /** Of a case that breaks: the failure of somebody else's package that it shows, which must still fail. */
  readonly known?: Known;
  /** Of an open case: the result of each target, in the notation. */
  readonly answers?: Readonly<Record<string, string>>;
}

export interface Known {
  /** The address of a public report, or NO_REPORT. */
  readonly report: string;
  /** Where it was seen. A version that is not listed may hold without being news. */
  readonly seen?: {
    readonly package: string;
    readonly versions: readonly string[];
    /** What it returned, in the notation; left out where that was no history. */
    readonly returned?: string;
    /** What the rule said of that. */
    readonly says: string;
  };
  /** The words of docs/findings.md about it. */
  readonly told?: {
    readonly title: string;
    /** `policy`: a decision that its makers document, or may well mean. */
    readonly matter: 'fault' | 'policy';
    /** What is right, and why. */
    readonly right: string;
    /** Whether other settings help. */
    readonly settings: string;
    /** A file with a script that shows it without Proctor, for a target whose script nobody can generate. */
    readonly script?: string;
  };
}

/** What `known.report` says when nobody has reported the failure. */
export const NO_REPORT = 'no public report known';

const words = v.pipe(v.string(), v.minLength(1));
const link = v.pipe(
  v.string(),
  v.check((text) => text === NO_REPORT || URL.canParse(text), `a link, or ${JSON.stringify(NO_REPORT)}`),
);
const json = v.custom<JsonValue>((value) => value !== undefined);
const object = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
);

const caseSchema = v.pipe(
  v.strictObject({
    schema: v.literal(CASE_SCHEMA),
    target: v.optional(words),
    contract: v.optional(words),
    format: v.optional(words),
    rule: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/, 'a rule id such as general/keeps-order')),
    expect: v.picklist(['holds', 'breaks', 'open']),
    options: object,
    notation: v.string(),
    messages: v.optional(v.array(json)),
    script: v.optional(json),
    source: v.union([
      v.literal('hand'),
      v.strictObject({ seed: v.string(), index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
      v.strictObject({ address: v.pipe(v.string(), v.url()) }),
    ]),
    why: words,
    known: v.optional(
      v.strictObject({
        report: link,
        seen: v.optional(
          v.strictObject({
            package: words,
            versions: v.pipe(v.array(words), v.minLength(1)),
            returned: v.optional(v.string()),
            says: words,
          }),
        ),
        told: v.optional(
          v.strictObject({
            title: words,
            matter: v.picklist(['fault', 'policy']),
            right: words,
            settings: words,
            script: v.optional(words),
          }),
        ),
      }),
    ),
    answers: v.optional(v.record(v.string(), v.string())),
  }),
  v.check(({ target, contract }) => target !== undefined || contract !== undefined, 'a target or a contract'),
  v.check(({ messages, script }) => (messages === undefined) !== (script === undefined), 'either messages or a script'),
  v.check(({ known, expect }) => known === undefined || expect === 'breaks', '`known` only where a case breaks'),
  v.check(
    ({ expect, target }) => expect !== 'breaks' || target !== undefined,
    'a target, since a case breaks for somebody',
  ),
);

/** A case out of parsed JSON. Throws UsageError `bad-corpus` that names the file and the field. */
export function readCase(value: unknown, file: string): CorpusCase {
  const version = (value as { readonly schema?: unknown } | null)?.schema;
  if (typeof version === 'string' && /^proctor\.case\/\d+$/.test(version) && version !== CASE_SCHEMA) {
    throw new UsageError(
      'bad-corpus',
      `${file} is written in ${version}; this Proctor reads ${CASE_SCHEMA}`,
      'update Proctor',
    );
  }
  const read = v.safeParse(caseSchema, value, { abortEarly: true });
  if (read.success) return read.output as CorpusCase;
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  // A check with words of its own says better than the library what was expected.
  const expected = issue.message.startsWith('Invalid ') ? issue.expected : issue.message;
  throw new UsageError(
    'bad-corpus',
    `${file}: ${path === null ? 'the case' : path}: expected ${expected}, found ${issue.received.slice(0, 80)}`,
    'see schema/corpus.json; proctor corpus lint checks all files',
  );
}

const ORDER: readonly (keyof CorpusCase)[] = [
  'schema',
  'target',
  'contract',
  'format',
  'rule',
  'expect',
  'why',
  'source',
  'known',
  'options',
  'notation',
  'messages',
  'script',
  'answers',
];

/** The text of a case's file: always the same for the same case. */
export function printCase(one: CorpusCase): string {
  const fields = ORDER.flatMap((name) => (one[name] === undefined ? [] : [[name, one[name]] as const]));
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
}
