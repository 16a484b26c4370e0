/** Calls without a result and results without a call that the compactor left behind. */
import type { Breach } from '../finding/verdict.ts';
import type { CallPart, History, ResultPart } from '../history/message.ts';
import { pairCalls, type Site } from '../history/pairing.ts';
import { Counts } from './count.ts';

/**
 * The first result of the output that closes no call, unless the input had as many of its id. Counting by id is enough:
 * which of several with one id was orphaned before cannot be told and makes no difference to a provider.
 */
export function newOrphanResult(input: History, output: History): Breach | undefined {
  const { orphans } = pairCalls(output);
  if (orphans.length === 0) return undefined;
  const site = firstNew(orphans, output, pairCalls(input).orphans, input);
  if (site === undefined) return undefined;
  const { message, id } = site;
  return {
    where: { side: 'output', message, role: 'tool', part: 'result' },
    says: `message ${message} holds a result of ${JSON.stringify(id)}, but no call before it is left that it answers`,
  };
}

/** The first call of the output that no result closes, unless the input had as many of its id. */
export function newUnansweredCall(input: History, output: History): Breach | undefined {
  const { unanswered } = pairCalls(output);
  if (unanswered.length === 0) return undefined;
  const site = firstNew(unanswered, output, pairCalls(input).unanswered, input);
  if (site === undefined) return undefined;
  const { message, id } = site;
  return {
    where: { side: 'output', message, role: 'assistant', part: 'call' },
    says: `message ${message} calls ${JSON.stringify(id)}, but no result behind it is left that answers the call`,
  };
}

function firstNew(
  sites: readonly Site[],
  history: History,
  known: readonly Site[],
  before: History,
): { readonly message: number; readonly id: string } | undefined {
  const counts = new Counts();
  for (const site of known) counts.add(idAt(before, site));
  for (const site of sites) {
    const id = idAt(history, site);
    if (!counts.take(id)) return { message: site.message, id };
  }
  return undefined;
}

function idAt(history: History, { message, part }: Site): string {
  const item = history[message]!.parts[part] as CallPart | ResultPart;
  return item.kind === 'call' ? item.id : item.callId;
}
