/**
 * A user's function as a target: histories go out in its own message format and come back from it.
 *
 * Its input is compared with a copy in that very format, because a codec would hide an edit of what it does not read.
 */
import type { AnyTerms } from '../contracts/contract.ts';
import { UsageError } from '../errors.ts';
import { scriptOf, withoutScript } from '../fakes/script.ts';
import { type Summarizing, scriptedSummarizer } from '../fakes/summarizer.ts';
import type { Recipe } from '../finding/recipe.ts';
import type { Outcome, OwnBreach } from '../finding/verdict.ts';
import { copyJson } from '../history/copy.ts';
import { firstDifference } from '../history/diff.ts';
import type { JsonObject, JsonValue } from '../history/json.ts';
import type { History } from '../history/message.ts';
import { readHistory } from '../history/neutral.ts';
import type { Format } from '../wire/format.ts';
import { changedJson, inputBreach } from './changed-json.ts';
import type { CompactFunction, Tools } from './define.ts';
import type { Instance, Kind, Level, Target } from './target.ts';
import { thrown } from './thrown.ts';
import { toolsFor } from './tools.ts';

export interface FunctionTarget {
  readonly name: string;
  readonly version?: string;
  readonly terms: AnyTerms;
  readonly contract?: string;
  /** Undefined for neutral messages. */
  readonly format: Format | undefined;
  readonly kind?: Kind;
  readonly fixed: JsonObject;
  readonly levels: Readonly<Record<string, Level>>;
  readonly inPlace: boolean;
  readonly location?: { readonly file: string; readonly line: number };
  /** Milliseconds that a promise may take. */
  readonly timeLimit: number;
  /** How its user calls it, for reports to its makers. */
  readonly recipe?: Recipe;
  /** Turns the format's JSON into what the code under test takes, such as instances of message classes, … */
  into?(messages: readonly JsonObject[]): unknown[];
  /** … and that into what the format reads; left out where it reads both. */
  outOf?(messages: readonly unknown[]): readonly unknown[];
  /** Why a history is none that it has to be right for; it is not called then. */
  outOfScope?(history: History): string | undefined;
  /** What `into` gives is plain JSON, which is compared as it is. */
  readonly plain?: true;
  /** Whether an error is its way to decline. */
  refuses?(error: Error): boolean;
  create(): CompactFunction<unknown, unknown>;
}

export function functionTarget(spec: FunctionTarget): Target {
  const {
    format,
    timeLimit,
    create,
    into: _into,
    outOf: _outOf,
    plain: _plain,
    outOfScope: _scope,
    refuses: _refuses,
    ...head
  } = spec;
  const toolsOf = toolsFor(format);
  return {
    ...head,
    format: format?.name ?? 'neutral',
    create: () => instanceOf(create(), toolsOf, spec),
    patient: () => functionTarget({ ...spec, timeLimit: 10 * timeLimit }),
  };
}

function instanceOf(
  compact: CompactFunction<unknown, unknown>,
  toolsOf: (summarizer: Summarizing) => Tools,
  { format, into, outOf, plain, outOfScope, refuses, inPlace, timeLimit }: FunctionTarget,
): Instance<unknown, unknown> {
  return {
    prepare(input, options) {
      const printed = format?.print(input as History) ?? [];
      const messages = format === undefined ? (input as unknown[]) : (into?.(printed) ?? [...printed]);
      const tools = toolsOf(scriptedSummarizer(scriptOf(options)));
      const own = withoutScript(options);
      return () => compact(messages, own, tools);
    },
    run(input, options) {
      const history = input as History;
      const reason = outOfScope?.(history);
      if (reason !== undefined) return { status: 'refused', reason };
      const printed = format?.print(history) ?? [];
      const messages = format === undefined ? (history as unknown[]) : (into?.(printed) ?? [...printed]);
      const isJson = format !== undefined && (into === undefined || plain === true);
      const before = isJson && !inPlace ? copyJson(messages as readonly JsonValue[]) : undefined;
      const read = (returned: unknown): Outcome<unknown> => {
        const outcome = readBack(inPlace && returned === undefined ? messages : returned, format, outOf);
        // Neutral messages are the oracle's own, which compares them itself.
        if (outcome.status !== 'returned' || format === undefined || inPlace) return outcome;
        const breach =
          before === undefined
            ? changedInstances(format, history, outOf === undefined ? messages : outOf(messages))
            : changedJson(before, messages as readonly JsonValue[]);
        return breach === undefined ? outcome : { ...outcome, breaches: [breach] };
      };
      const summarizer = scriptedSummarizer(scriptOf(options));
      const failed = (error: unknown): Outcome<unknown> => {
        if (error instanceof Error && refuses?.(error) === true) return { status: 'refused', reason: reasonOf(error) };
        return summarizer.hasFailed() ? { ...thrown(error), summaryFailed: true } : thrown(error);
      };
      try {
        const returned = compact(messages, withoutScript(options), toolsOf(summarizer));
        if (!isPromise(returned)) return read(returned);
        return within(timeLimit, returned).then(
          ({ late, value }) => (late ? timedOut(timeLimit) : read(value)),
          failed,
        );
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** Reasons are counted, and a number in one would make it another. */
function reasonOf({ message }: Error): string {
  return message.replace(/\d+/g, 'N');
}

function readBack(
  returned: unknown,
  format: Format | undefined,
  outOf: FunctionTarget['outOf'] = (messages) => messages,
): Outcome<unknown> {
  if (!Array.isArray(returned)) {
    const what = returned === null ? 'null' : Array.isArray(returned) ? 'a list' : typeof returned;
    return { status: 'garbled', text: `it returned ${what}, not a list of messages` };
  }
  const garbled = (error: Error) =>
    ({ status: 'garbled', text: `it returned a list that cannot be read: ${error.message}` }) as const;
  let messages: readonly unknown[];
  try {
    messages = outOf(returned);
  } catch (error) {
    // A conversion reads what it was written for; whatever it stumbles over is no message.
    return garbled(error as Error);
  }
  try {
    return {
      status: 'returned',
      output: format === undefined ? readHistory(messages) : format.parse(messages).history,
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return garbled(error);
  }
}

/** Instances of classes are compared by what the format reads from them. */
function changedInstances(format: Format, history: History, messages: readonly unknown[]): OwnBreach | undefined {
  const difference = firstDifference(history, format.parse(messages).history);
  return difference === undefined ? undefined : inputBreach(difference.message, difference.says);
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

function timedOut(milliseconds: number): Outcome<never> {
  return { status: 'timed-out', milliseconds };
}

/** The promise's value, or word that it is late: it may be waiting for something that never comes. */
function within(limit: number, promise: PromiseLike<unknown>): Promise<{ late: boolean; value?: unknown }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ late: true }), limit);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    promise.then(
      (value) => settle(() => resolve({ late: false, value })),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
