/**
 * One case of a program that keeps a session: it is opened, told one event after another, and closed. What could be
 * observed behind each event comes back as the contract's own trace has it.
 */
import type { AnyTerms } from '../../contracts/contract.ts';
import { UsageError } from '../../errors.ts';
import type { Outcome } from '../../finding/verdict.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { Instance } from '../target.ts';
import type { Caller, CaseAnswer } from './caller.ts';
import { threw } from './instance.ts';

type Failed = Exclude<Outcome<never>, { readonly status: 'returned' }>;

export function sessionInstance(caller: Caller, terms: AnyTerms, limit: number): Instance<unknown, unknown> {
  return {
    async run(script, options) {
      const opened = answerOf(await caller.request({ op: 'open', options: options as JsonValue }, limit));
      if ('status' in opened) return opened as Failed;
      const { session } = opened;
      if (session === undefined) return { status: 'garbled', text: 'it opens a session without a name' };
      const steps: JsonValue[] = [];
      for (const [index, event] of (script as readonly JsonValue[]).entries()) {
        const answer = answerOf(await caller.request({ op: 'event', session, event }, limit));
        if ('status' in answer) return answer as Failed;
        if (isJsonObject(answer['step'])) steps.push({ event: index, ...answer['step'] });
      }
      const closed = answerOf(await caller.request({ op: 'close', session }, limit));
      return 'status' in closed ? (closed as Failed) : read(terms, steps);
    },
  };
}

/** The answer, or what there was in place of one. */
function answerOf(answer: CaseAnswer): JsonObject | Failed {
  if (answer.status !== 'answered') return answer;
  const { error, refused } = answer.value;
  if (typeof refused === 'string') return { status: 'refused', reason: refused };
  if (isJsonObject(error)) return threw(error);
  const { status: _, ...fields } = answer.value;
  return fields;
}

function read(terms: AnyTerms, steps: readonly JsonValue[]): Outcome<unknown> {
  try {
    return { status: 'returned', output: terms.readOutput?.(steps) ?? steps };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 'garbled', text: `its steps cannot be read: ${error.message}` };
  }
}
