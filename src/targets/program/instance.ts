/** One case of a program under test: a history goes out in the program's message format and comes back from it. */
import { UsageError } from '../../errors.ts';
import { scriptOf, withoutScript } from '../../fakes/script.ts';
import { scriptedSummarizer } from '../../fakes/summarizer.ts';
import type { Outcome } from '../../finding/verdict.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { History } from '../../history/message.ts';
import { readHistory } from '../../history/neutral.ts';
import type { Format } from '../../wire/format.ts';
import { changedJson } from '../changed-json.ts';
import type { Instance } from '../target.ts';
import type { Caller, CaseAnswer } from './caller.ts';
import type { Answerer } from './connection.ts';

/** `format` is undefined for neutral messages. Rejects with UsageError when the program cannot be started again. */
export function programInstance(
  caller: Caller,
  format: Format | undefined,
  inPlace: boolean,
  limit: number,
): Instance<unknown, unknown> {
  return {
    async run(input, options) {
      const messages = (format === undefined ? input : format.print(input as History)) as readonly JsonValue[];
      const summarizer = scriptedSummarizer(scriptOf(options));
      const answer = await caller.ask({ messages, options: withoutScript(options) }, limit, answering(summarizer));
      const outcome = outcomeOf(answer, format);
      if (outcome.status === 'threw') return summarizer.hasFailed() ? { ...outcome, summaryFailed: true } : outcome;
      if (outcome.status !== 'returned' || inPlace || answer.status !== 'answered') return outcome;
      const after = answer.value['inputAfter'];
      const breach = Array.isArray(after) ? changedJson(messages, after) : undefined;
      return breach === undefined ? outcome : { ...outcome, breaches: [breach] };
    },
  };
}

/** What a program may ask for before it answers. */
function answering({ summarize }: ReturnType<typeof scriptedSummarizer>): Answerer {
  return async ({ ask, messages }) => {
    if (ask !== 'summarize' || !Array.isArray(messages)) {
      return { error: { type: 'ProtocolError', message: 'expected {"ask":"summarize","messages":[…]}' } };
    }
    try {
      return { summary: await summarize(messages) };
    } catch (error) {
      return { error: { type: (error as Error).name, message: (error as Error).message } };
    }
  };
}

function outcomeOf(answer: CaseAnswer, format: Format | undefined): Outcome<unknown> {
  if (answer.status !== 'answered') return answer;
  const { error, refused, messages } = answer.value;
  if (typeof refused === 'string') return { status: 'refused', reason: refused };
  if (isJsonObject(error)) return threw(error);
  if (!Array.isArray(messages)) {
    return { status: 'garbled', text: 'it answers with neither a list of messages nor an error' };
  }
  try {
    return {
      status: 'returned',
      output: format === undefined ? readHistory(messages) : format.parse(messages).history,
    };
  } catch (wrong) {
    if (!(wrong instanceof UsageError)) throw wrong;
    return { status: 'garbled', text: `it returned a list that cannot be read: ${wrong.message}` };
  }
}

export function threw(error: JsonObject): Extract<Outcome<never>, { status: 'threw' }> {
  const { type, message, stack } = error;
  const words = { type: String(type ?? 'Error'), message: String(message ?? '') };
  return { status: 'threw', error: typeof stack === 'string' ? { ...words, stack } : words };
}
