/**
 * Hands cases to a program, many at a time where many wait, and finds out which of them it was that went wrong: what
 * fails in company is asked again alone, of a program that has been started anew.
 */
import type { JsonObject, JsonValue } from '../../history/json.ts';
import { isJsonObject } from '../../history/json.ts';
import type { Answerer, Connection, Failure } from './connection.ts';
import type { ProgramCase } from './protocol.ts';
import type { Started } from './start.ts';

export type CaseAnswer = { readonly status: 'answered'; readonly value: JsonObject } | Failure;

interface Job {
  readonly fields: ProgramCase;
  readonly limit: number;
  readonly answer: Answerer;
  readonly resolve: (answer: CaseAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests on the way: one is worked on while the answer of another is judged. */
const LANES = 2;
const MOST_TOGETHER = 64;
/** A batch that takes longer, in milliseconds, is followed by a smaller one: it has to be far from the time limit. */
const LONG = 60;
/** Ten times the limit tells slow from hanging. */
export const PATIENCE = 10;
/** Of cases that hang one by one, more than this need not be seen. */
const MOST_HANGING = 2;

export class Caller {
  private readonly begin: () => Promise<Started>;
  private started: Promise<Started> | undefined;
  private readonly waiting: Job[] = [];
  private together = 1;
  private lanes = 0;
  private flushes = false;
  private batches: boolean;
  /** Whether it once answered its first case in time: then loading is no reason for being late. */
  private loadsInTime = false;

  /** `begin` starts the program; `started` is one that runs already. */
  constructor(begin: () => Promise<Started>, started: Started) {
    this.begin = begin;
    this.started = Promise.resolve(started);
    this.batches = started.hello.batch;
  }

  /** How many cases are worth having on the way. */
  get width(): number {
    return this.batches ? LANES * this.together : 1;
  }

  /** Rejects with UsageError when the program cannot be started again. */
  ask(fields: ProgramCase, limit: number, answer: Answerer): Promise<CaseAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ fields, limit, answer, resolve, reject });
      if (this.flushes) return;
      this.flushes = true;
      // Whoever else asks in this turn of the event loop comes along.
      setImmediate(() => {
        this.flushes = false;
        while (this.lanes < LANES && this.lanes * this.together < this.waiting.length) void this.lane();
      });
    });
  }

  async close(): Promise<void> {
    const started = this.started;
    this.started = undefined;
    // Whoever waits for a program that does not start has heard of it.
    await started?.then(
      ({ connection }) => connection.close(),
      () => {},
    );
  }

  private async lane(): Promise<void> {
    this.lanes++;
    try {
      while (this.waiting.length > 0) {
        const jobs = this.waiting.splice(0, this.batches ? this.together : 1);
        try {
          await this.serve(jobs);
        } catch (error) {
          for (const { reject } of jobs) reject(error);
        }
      }
    } finally {
      this.lanes--;
    }
  }

  private async serve(jobs: readonly Job[]): Promise<void> {
    if (jobs.length > 1) {
      const begun = performance.now();
      const failure = await this.batch(jobs);
      const isLong = performance.now() - begun > LONG;
      if (failure === undefined) {
        this.together = isLong ? Math.max(1, this.together >> 1) : Math.min(MOST_TOGETHER, this.together << 1);
        return;
      }
      this.together = 1;
      await this.oneByOne(jobs, failure === 'refused' ? undefined : failure);
      return;
    }
    const [job] = jobs as [Job];
    const begun = performance.now();
    job.resolve(await this.byItself(job));
    if (performance.now() - begun < LONG) this.together = Math.max(this.together, 2);
  }

  /** What went wrong, if it did; `refused` by a program that knows no batches. */
  private async batch(jobs: readonly Job[]): Promise<Failure | 'refused' | undefined> {
    const cases = jobs.map(({ fields }) => fields) as unknown as JsonValue;
    const limit = Math.max(...jobs.map((job) => job.limit));
    const answer = await this.request({ op: 'batch', cases }, limit, async (question) => {
      const job = jobs[Number(question['case'])];
      return job?.answer(question) ?? { error: { type: 'ProtocolError', message: 'it does not say for which case' } };
    });
    if (answer.status !== 'answered') return answer;
    const { results } = answer.value;
    if (!Array.isArray(results)) {
      this.batches = false;
      return 'refused';
    }
    if (results.length !== jobs.length || !results.every(isJsonObject)) {
      return { status: 'garbled', text: `it answers a batch of ${jobs.length} cases with ${results.length} results` };
    }
    jobs.forEach(({ resolve }, at) => {
      resolve({ status: 'answered', value: results[at] as JsonObject });
    });
    return undefined;
  }

  /** `together` is what happened to all of them at once. */
  private async oneByOne(jobs: readonly Job[], together: Failure | undefined): Promise<void> {
    const answers: CaseAnswer[] = [];
    let hanging = 0;
    for (const job of jobs) {
      const last = answers.at(-1);
      if (last?.status === 'timed-out' && hanging >= MOST_HANGING) {
        answers.push(last);
        continue;
      }
      const answer = await this.byItself(job);
      if (answer.status === 'timed-out') hanging++;
      answers.push(answer);
    }
    const isFound = answers.some(({ status }) => status !== 'answered');
    // Many cases may be slow, and none of them too slow. Anything else adds up from case to case: none is the one.
    const adding = together !== undefined && together.status !== 'timed-out' && !isFound ? together : undefined;
    const text = `${adding?.text} (in a batch of ${jobs.length} cases, and on none of them alone)`;
    jobs.forEach(({ resolve }, at) => {
      resolve(adding === undefined ? answers[at]! : { ...adding, text });
    });
  }

  private byItself({ fields, limit, answer }: Job): Promise<CaseAnswer> {
    return this.request({ op: 'compact', ...fields } as unknown as JsonObject, limit, answer);
  }

  /** A request that comes to its turn, however often the program has to be started for it. */
  async request(fields: JsonObject, limit: number, answer?: Answerer): Promise<CaseAnswer> {
    for (let patience = 1; ; ) {
      const connection = await this.connection();
      const { isFresh } = connection;
      const reply = await connection.request(fields, patience * limit, answer);
      if (reply.status === 'answered') {
        this.loadsInTime ||= isFresh && patience === 1;
        return reply;
      }
      if (reply.status === 'not reached') continue;
      // Much is loaded only when the first case needs it: that one gets a second chance, and the time for it.
      if (reply.failure.status !== 'timed-out' || !isFresh || this.loadsInTime || patience > 1) return reply.failure;
      patience = PATIENCE;
    }
  }

  private async connection(): Promise<Connection> {
    const seen = (this.started ??= this.begin());
    const { connection } = await seen;
    if (connection.isAlive) return connection;
    // Two lanes may see this; the first of them starts it.
    if (this.started === seen) this.started = this.begin();
    return (await this.started).connection;
  }
}
