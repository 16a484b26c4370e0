/**
 * A running program and the lines that go to and fro. Requests are answered in their order, so the oldest one that is
 * open is the one at work: its time runs, and what goes wrong is its fault.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { UsageError } from '../../errors.ts';
import type { Outcome } from '../../finding/verdict.ts';
import type { JsonObject } from '../../history/json.ts';
import { readLine } from './protocol.ts';

export type Failure = Extract<Outcome<never>, { readonly status: 'died' | 'timed-out' | 'garbled' }>;

export type Reply =
  | { readonly status: 'answered'; readonly value: JsonObject }
  /** It was this request's turn. */
  | { readonly status: 'failed'; readonly failure: Failure }
  /** The program came to its end over another request. */
  | { readonly status: 'not reached' };

/** Answers what a program asks in the middle of a request. */
export type Answerer = (question: JsonObject) => Promise<JsonObject>;

interface Open {
  readonly id: number;
  readonly limit: number;
  readonly answer: Answerer;
  readonly resolve: (reply: Reply) => void;
  /** A line that should not have come while this request was at work. */
  stray?: string;
}

/** Lines before the first answer: more than that is no banner. */
const MOST_BANNERS = 200;
/** Characters of a line; no history comes near it. */
const LONGEST_LINE = 1 << 28;
const STDERR_KEPT = 4_000;
/** Milliseconds for a program whose input is closed to end by itself. */
const POLITE = 500;
/** Milliseconds for the rest of its output when it is gone. */
const LAST_OUTPUT = 200;
const isWindows = process.platform === 'win32';

const running = new Set<Connection>();
// A program in a group of its own does not hear a Ctrl-C, and one that hangs does not see that its input is closed.
process.on('exit', () => {
  for (const connection of running) connection.kill();
});

export class Connection {
  /** What it printed before its first answer. */
  readonly banners: string[] = [];
  private readonly program: readonly string[];
  private readonly child: ChildProcess;
  private readonly open: Open[] = [];
  /** Answered, and not told yet. */
  private readonly answeredNow: { readonly request: Open; readonly value: JsonObject }[] = [];
  private nextId = 1;
  private lastId = 0;
  /** A line that came while nothing was asked: the next request is told. */
  private idleStray: string | undefined;
  private text = '';
  private stderr = '';
  private timer: NodeJS.Timeout | undefined;
  /** Answers so far, that to hello among them. */
  private answers = 0;
  private ended = false;
  private spawnError: Error | undefined;

  constructor(program: readonly string[], cwd: string) {
    this.program = program;
    const [command = '', ...words] = program;
    this.child = spawn(command, words, { cwd, stdio: 'pipe', detached: !isWindows, windowsHide: true });
    const { stdin, stdout, stderr } = this.child as Required<ChildProcess>;
    stdout?.setEncoding('utf8').on('data', (chunk: string) => this.hear(chunk));
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr = (this.stderr + chunk).slice(-STDERR_KEPT);
    });
    // A program that is gone is heard of by its end.
    stdin?.on('error', () => {});
    this.child.on('error', (error) => {
      this.spawnError = error;
      this.end({ status: 'died', text: error.message });
    });
    // Behind `close` nothing of its output is left to read; who inherited the pipes may keep that from coming.
    const over = (code: number | null, signal: NodeJS.Signals | null) =>
      this.end({ status: 'died', text: this.lastWords(code, signal) });
    this.child.on('exit', (code, signal) => setTimeout(over, LAST_OUTPUT, code, signal));
    this.child.on('close', over);
    running.add(this);
    this.hold(false);
  }

  get isAlive(): boolean {
    return !this.ended;
  }

  /** Whether it has done nothing yet but say hello. */
  get isFresh(): boolean {
    return this.answers <= 1;
  }

  /** Sends a request; `limit` milliseconds begin when it is at work. Never throws but for a program that is not there. */
  request(fields: JsonObject, limit: number, answer: Answerer = nothingToSay): Promise<Reply> {
    if (this.ended) return Promise.resolve({ status: 'not reached' });
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.open.push({ id, limit, answer, resolve, ...(this.idleStray !== undefined && { stray: this.idleStray }) });
      this.idleStray = undefined;
      if (this.open.length === 1) this.watch();
      this.hold(true);
      this.child.stdin?.write(`${JSON.stringify({ id, ...fields })}\n`);
    });
  }

  /** Throws UsageError when there is no such program, as far as that is why it ended. */
  assertThere(): void {
    const error = this.spawnError as NodeJS.ErrnoException | undefined;
    if (error === undefined) return;
    const [command = ''] = this.program;
    if (error.code === 'ENOENT') {
      throw new UsageError('not-installed', `there is no program ${command}`, 'what stands behind -- is run as it is');
    }
    throw new UsageError('bad-target', `${command} cannot be run: ${error.message}`);
  }

  /** Ends it the polite way, then the other. Whether the polite way was enough. */
  async close(patience = POLITE): Promise<boolean> {
    if (this.ended) return true;
    this.child.stdin?.end();
    const isGone = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, patience, false);
      this.child.once('exit', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    // Whatever it has started goes with it.
    this.kill();
    this.end({ status: 'died', text: 'it was closed' });
    return isGone;
  }

  kill(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      if (isWindows) this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }

  private hear(chunk: string): void {
    let from = this.text.length;
    this.text += chunk;
    let start = 0;
    for (let at = this.text.indexOf('\n', from); at >= 0; at = this.text.indexOf('\n', from)) {
      const line = this.text.slice(start, at).trim();
      start = from = at + 1;
      if (line !== '') this.take(line);
      if (this.ended) return;
    }
    this.text = this.text.slice(start);
    if (this.text.length > LONGEST_LINE) this.fail({ status: 'garbled', text: 'it prints a line without end' });
    // Resolved when all that came is read: an answer that comes twice is the fault of its own request.
    this.tell();
  }

  private take(line: string): void {
    const value = readLine(line);
    const [first] = this.open;
    if (value !== undefined && first !== undefined && typeof value['ask'] === 'string') {
      void first.answer(value).then((answer) => this.child.stdin?.write(`${JSON.stringify(answer)}\n`));
    } else if (value !== undefined && first !== undefined && value['id'] === first.id) {
      this.answers++;
      this.open.shift();
      this.lastId = first.id;
      this.watch();
      this.answeredNow.push({ request: first, value });
    } else if (this.answers === 0 && value?.['id'] === undefined) this.banner(line);
    else this.stray(line, value);
  }

  private tell(): void {
    for (const { request, value } of this.answeredNow.splice(0)) {
      const { stray, resolve } = request;
      if (stray === undefined) resolve({ status: 'answered', value });
      else resolve({ status: 'failed', failure: { status: 'garbled', text: stray } });
    }
    if (this.open.length === 0) this.hold(false);
  }

  private banner(line: string): void {
    if (this.banners.push(line) < MOST_BANNERS) return;
    this.fail({ status: 'garbled', text: `it prints ${MOST_BANNERS} lines and no answer: ${clip(this.banners[0])}` });
  }

  private stray(line: string, value: JsonObject | undefined): void {
    const id = value?.['id'];
    const guilty = this.answeredNow.at(-1)?.request ?? this.open[0];
    const text =
      id === undefined
        ? `it prints a line that is no answer: ${clip(line)}`
        : id === this.lastId
          ? 'it answers a request twice'
          : 'it answers another request than the one that is open';
    if (guilty === undefined) this.idleStray ??= text;
    else guilty.stray ??= text;
    // What is no answer is let pass. With a wrong one, nobody knows any more which answer belongs to what.
    if (id !== undefined && guilty !== undefined) this.fail({ status: 'garbled', text });
  }

  /** Ends the program over the request that is at work. */
  private fail(failure: Failure): void {
    this.kill();
    this.end(failure);
  }

  private end(failure: Failure): void {
    if (this.ended) return;
    this.ended = true;
    running.delete(this);
    clearTimeout(this.timer);
    this.tell();
    this.open.splice(0).forEach(({ resolve, stray }, at) => {
      const own: Failure = stray === undefined ? failure : { status: 'garbled', text: stray };
      resolve(at === 0 ? { status: 'failed', failure: own } : { status: 'not reached' });
    });
    this.hold(false);
  }

  /** The clock of the request that is at work. */
  private watch(): void {
    clearTimeout(this.timer);
    const [first] = this.open;
    if (first === undefined) return;
    this.timer = setTimeout(() => this.fail({ status: 'timed-out', milliseconds: first.limit }), first.limit);
  }

  /** Whether our own process waits for it: one that is idle keeps nobody from ending. */
  private hold(isHeld: boolean): void {
    const streams = [this.child.stdin, this.child.stdout, this.child.stderr] as unknown as (Socket | null)[];
    for (const one of [this.child, ...streams]) {
      if (isHeld) one?.ref();
      else one?.unref();
    }
  }

  private lastWords(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `with exit code ${code}` : `of ${signal}`;
    const words = this.stderr.trim().split('\n').at(-1)?.trim();
    return words === undefined || words === '' ? `it ended ${how}` : `it ended ${how}: ${clip(words)}`;
  }
}

const nothingToSay: Answerer = async ({ ask }) => ({
  error: { type: 'ProtocolError', message: `nobody answers ${JSON.stringify(ask)} here` },
});

function clip(text: string | undefined): string {
  const whole = text ?? '';
  return whole.length > 160 ? `${whole.slice(0, 160)}…` : whole;
}
