/** What compaction is worth in tokens: how many go, and how many of those that stay a provider has in its cache. */
import { ODD } from '../generate/feature.ts';
import { drawHistory } from '../generate/histories.ts';
import { streamsOf } from '../generate/random.ts';
import type { History } from '../history/message.ts';
import { sameContent } from '../history/same.ts';
import { countTokens } from '../history/tokens.ts';
import type { Target } from '../targets/target.ts';
import type { PolicyName } from './result.ts';

/** Messages of a simulated session. */
const SESSION = 160;
const SESSIONS = 3;
/** With the policy `threshold`: the share of the tokens of the whole session that a list may have. */
const BUDGET = 0.25;

export type Compact = (history: History) => Promise<History | undefined>;

/** The target as a function of neutral histories; undefined for one that takes no histories. */
export function compactOf(target: Target, options: unknown): Compact | undefined {
  if (target.terms.holds !== 'messages') return undefined;
  return async (history) => {
    const outcome = await target.create().run(target.terms.copy(history), options);
    return outcome.status === 'returned' ? (outcome.output as History) : undefined;
  };
}

/** The share of the tokens that is gone; undefined where nothing came back, or nothing was there. */
export async function tokenReduction(compact: Compact, histories: readonly History[]): Promise<number | undefined> {
  let before = 0;
  let after = 0;
  for (const history of histories) {
    const output = await compact(history);
    if (output === undefined) continue;
    before += countTokens(history);
    after += countTokens(output);
  }
  return before === 0 ? undefined : 1 - after / before;
}

/** Sessions in which every request of a tool loop is complete: what a target of this format would be given. */
export function sessionsFor({ terms }: Target, seed: string): readonly History[] {
  const streams = streamsOf(`bench session ${seed}`);
  return Array.from({ length: SESSIONS }, (_, index) => {
    const { input } = drawHistory(streams(index), { length: SESSION, never: ODD });
    return terms.normal === undefined ? input : (terms.normal(input) as History);
  });
}

/**
 * The share of the tokens of all requests but the first that are an unchanged prefix of the request before. Providers
 * bill those at a fraction; a compactor that rewrites the front at every turn gives that away.
 */
export async function prefixStability(
  compact: Compact,
  sessions: readonly History[],
  policy: PolicyName,
): Promise<number | undefined> {
  let stable = 0;
  let sent = 0;
  for (const session of sessions) {
    let previous: History | undefined;
    for await (const request of requestsOf(session, compact, policy)) {
      if (request === undefined) return undefined;
      if (previous !== undefined) {
        sent += countTokens(request);
        stable += countTokens(request.slice(0, commonPrefix(previous, request)));
      }
      previous = request;
    }
  }
  return sent === 0 ? undefined : stable / sent;
}

/** What is sent before each assistant message. Undefined once the compactor gives nothing back. */
async function* requestsOf(
  session: History,
  compact: Compact,
  policy: PolicyName,
): AsyncGenerator<History | undefined> {
  const budget = BUDGET * countTokens(session);
  let list: History = [];
  let from = 0;
  for (let at = 1; at < session.length; at++) {
    if (session[at]!.role !== 'assistant' || session[at - 1]!.role === 'assistant') continue;
    if (policy === 'every-turn') yield await compact(session.slice(0, at));
    else {
      list = [...list, ...session.slice(from, at)];
      from = at;
      if (countTokens(list) > budget) {
        const shorter = await compact(list);
        if (shorter === undefined) return yield undefined;
        list = shorter;
      }
      yield list;
    }
  }
}

function commonPrefix(left: History, right: History): number {
  const most = Math.min(left.length, right.length);
  let same = 0;
  while (same < most && sameContent(left[same]!, right[same]!)) same++;
  return same;
}
