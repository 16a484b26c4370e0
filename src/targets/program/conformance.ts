/** What a program must do to be tested, as a list of checks: each is run on the program itself and told in a line. */
import { contractOf } from '../../contracts/registry.ts';
import { UsageError } from '../../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { formatNamed } from '../../wire/formats.ts';
import type { Connection, Reply } from './connection.ts';
import type { Hello } from './protocol.ts';
import { type Started, start } from './start.ts';

export interface Checked {
  readonly check: string;
  readonly status: 'ok' | 'fails' | 'skipped' | 'hint';
  readonly says: string;
}

/** Milliseconds for one answer. */
const LIMIT = 10_000;
/** Milliseconds for ending. */
const END_LIMIT = 5_000;
const HISTORIES = [
  'S"be short", U"read both", A"yes"[a:read_file{"path":"x"} b:read_file{"path":"y"}], T b"two", T a"one", A"done", U"more"',
  'U"line one\\nline two \\u2028 \\ud83d\\ude00 \\"quoted\\"", A"ok", U"go on"',
];

type Judgement = Omit<Checked, 'check'>;

/** Yields each check as soon as it is done. Throws UsageError `not-installed` or `bad-target` when it does not start. */
export async function* conformance(program: readonly string[], cwd: string): AsyncGenerator<Checked> {
  const started = await start(program, cwd);
  const { connection, hello } = started;
  try {
    yield { check: 'hello', ...saysHello(hello) };
    yield { check: 'quiet before hello', ...quiet(connection) };
    const cases = await sampleCases(hello);
    const isSession = cases === undefined;
    for (const [check, run] of isSession ? [] : caseChecks(started, cases)) yield { check, ...(await run()) };
    yield { check: 'unknown op', ...(await unknownOp(connection)) };
    if (isSession) yield { check: 'session', ...(await session(started)) };
    const ends = await connection.close(END_LIMIT);
    yield ends
      ? { check: 'end', status: 'ok', says: 'it ends when its input is closed' }
      : { check: 'end', status: 'fails', says: 'its input was closed 5 s ago, and it is still there' };
  } finally {
    connection.kill();
  }
}

function saysHello({ name, version, format = 'neutral', kind, contract }: Hello): Judgement {
  try {
    if (format !== 'neutral') formatNamed(format);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 'fails', says: error.message };
  }
  const promises = contract === undefined ? (kind ?? 'no kind') : `contract ${contract}`;
  return { status: 'ok', says: [`${name}${version === undefined ? '' : ` ${version}`}`, format, promises].join(', ') };
}

function quiet({ banners: [first] }: Connection): Judgement {
  if (first === undefined) return { status: 'ok', says: 'nothing but answers on standard output' };
  return { status: 'hint', says: `it printed ${JSON.stringify(first.slice(0, 80))}; print to standard error instead` };
}

/** Cases in its own format; undefined for a program of sessions. */
async function sampleCases(hello: Hello): Promise<readonly JsonObject[] | undefined> {
  const { format = 'neutral', contract: name, options } = hello;
  const contract = name === undefined ? undefined : await contractOf(name);
  if (contract?.holds === 'script') return undefined;
  const [given] = (Array.isArray(options) ? options : []) as readonly JsonValue[];
  const first = given ?? ((contract?.options.defaults ?? {}) as JsonValue);
  return HISTORIES.map((text) => {
    const history = parseHistory(text);
    const messages = format === 'neutral' ? history : formatNamed(format).print(history);
    return { messages: messages as unknown as JsonValue, options: first };
  });
}

type Check = readonly [check: string, run: () => Promise<Judgement>];

function caseChecks({ connection, hello }: Started, cases: readonly JsonObject[]): readonly Check[] {
  const compact = (one: JsonObject) => connection.request({ op: 'compact', ...one }, LIMIT);
  const singles: Reply[] = [];
  return [
    [
      'compact',
      async () => {
        for (const one of cases) singles.push(await compact(one));
        return worst(
          singles.map((reply) => readable(reply, hello)),
          'it answers with messages in its format',
        );
      },
    ],
    ['an empty history', async () => readable(await compact({ ...cases[0], messages: [] }), hello)],
    [
      'two at once',
      async () => {
        const replies = await Promise.all([...cases, ...cases].map(compact));
        return worst(
          replies.map((reply) => readable(reply, hello)),
          'what is asked at once is answered in order',
        );
      },
    ],
    [
      'a long history',
      async () => {
        const messages = (cases[0]!['messages'] as readonly JsonValue[]).slice(0, 2);
        const long = Array.from({ length: 10_000 }, () => messages).flat();
        return readable(await compact({ ...cases[0], messages: long }), hello);
      },
    ],
    [
      'a case that makes no sense',
      async () => {
        const reply = await compact({ messages: 'no list', options: {} } as JsonObject);
        if (reply.status !== 'answered') return bad(reply);
        return { status: 'ok', says: 'it lives on' };
      },
    ],
    ['batch', async () => batch(connection, cases, singles)],
  ];
}

async function batch(
  connection: Connection,
  cases: readonly JsonObject[],
  singles: readonly Reply[],
): Promise<Judgement> {
  const reply = await connection.request({ op: 'batch', cases: cases as JsonValue }, LIMIT);
  if (reply.status !== 'answered') return bad(reply);
  const { results } = reply.value;
  if (results === undefined) return { status: 'hint', says: 'it knows no batches: every case is a round trip' };
  if (!Array.isArray(results) || results.length !== cases.length) {
    return { status: 'fails', says: `expected {"results":[…]} with ${cases.length} results` };
  }
  // Ids may be drawn anew; how many messages come back tells one case from the other.
  const differs = singles.findIndex((single, at) => {
    const together = (results[at] as JsonObject | undefined)?.['messages'];
    return single.status === 'answered' && lengthOf(single.value['messages']) !== lengthOf(together);
  });
  if (differs < 0) return { status: 'ok', says: 'a batch gives what its cases give one by one' };
  return { status: 'fails', says: `case ${differs} of a batch gives something else than alone` };
}

function lengthOf(messages: JsonValue | undefined): number {
  return Array.isArray(messages) ? messages.length : -1;
}

async function unknownOp(connection: Connection): Promise<Judgement> {
  const reply = await connection.request({ op: 'nonsense' }, LIMIT);
  if (reply.status !== 'answered') return bad(reply);
  return isJsonObject(reply.value['error'])
    ? { status: 'ok', says: 'it says that it knows none of that name' }
    : { status: 'fails', says: 'expected {"error":{"type","message"}}' };
}

async function session({ connection, hello }: Started): Promise<Judgement> {
  const { options } = await contractOf(hello.contract ?? '');
  const opened = await connection.request({ op: 'open', options: options.defaults as JsonValue }, LIMIT);
  if (opened.status !== 'answered') return bad(opened);
  const name = opened.value['session'];
  if (name === undefined) return { status: 'fails', says: 'open: expected {"session": …}' };
  const closed = await connection.request({ op: 'close', session: name }, LIMIT);
  return closed.status === 'answered' ? { status: 'ok', says: 'a session opens and closes' } : bad(closed);
}

/** Whether an answer holds messages that its format reads, or says what is wrong in words. */
function readable(reply: Reply, { format = 'neutral' }: Hello): Judgement {
  if (reply.status !== 'answered') return bad(reply);
  const { messages, error, refused, inputAfter } = reply.value;
  if (isJsonObject(error)) return { status: 'hint', says: `it answers with an error: ${String(error['message'])}` };
  if (typeof refused === 'string') return { status: 'ok', says: `it refuses the case: ${refused}` };
  if (!Array.isArray(messages)) return { status: 'fails', says: 'expected {"messages":[…]} or {"error":{…}}' };
  if (inputAfter !== undefined && !Array.isArray(inputAfter)) {
    return { status: 'fails', says: 'inputAfter: expected a list of messages' };
  }
  try {
    if (format !== 'neutral') formatNamed(format).parse(messages);
  } catch (wrong) {
    if (!(wrong instanceof UsageError)) throw wrong;
    return { status: 'fails', says: wrong.message };
  }
  return { status: 'ok', says: `${messages.length} messages` };
}

function worst(all: readonly Judgement[], says: string): Judgement {
  return all.find(({ status }) => status !== 'ok') ?? { status: 'ok', says };
}

function bad(reply: Exclude<Reply, { readonly status: 'answered' }>): Judgement {
  if (reply.status === 'not reached') return { status: 'skipped', says: 'it has come to its end before' };
  const { failure } = reply;
  const says = failure.status === 'timed-out' ? `no answer within ${failure.milliseconds} ms` : failure.text;
  return { status: 'fails', says };
}
