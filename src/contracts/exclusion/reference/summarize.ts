/** The oldest groups are replaced by what a model says of them. */
import type { StrategyOf } from '../strategy.ts';
import type { Entry } from '../types.ts';
import { countTokens } from './annotate.ts';
import { insertSummary, takenIds } from './insert-summary.ts';
import { type Group, includedGroups, projection } from './list.ts';
import { contentsOf } from './payload.ts';
import type { Scope } from './scope.ts';

const REASON = 'summarized';
const ALARM_AT = 3;
/** Sizes of requests are estimated, whatever counts the messages. */
const ESTIMATE = 'char4';

type Options = StrategyOf<'summarize'>;

export function summarize(scope: Scope, list: Entry[], options: Options): boolean {
  const groups = includedGroups(list).filter(({ kind }) => kind !== 'system');
  const old = groups.slice(0, groups.length - keptGroups(groups, options.targetCount));
  const total = groups.flatMap(includedOf).length;
  if (total <= options.targetCount + options.threshold || old.length === 0) return false;
  const selected = select(old, options);
  const sources = selected.flatMap(includedOf);
  if (sources.length === 0) return fail(scope, options);
  if (!scope.seams.asksFirst) for (const entry of sources) scope.seams.exclude(entry, REASON);
  const text = ask(scope, linesOf(sources, 1))?.trim();
  if (!text) return fail(scope, options);
  scope.session.failures.delete(options);
  insertSummary(scope, list, {
    id: scope.seams.summaryId(list.length, takenIds(scope, list)),
    text,
    reason: REASON,
    groupIds: selected.map(({ id }) => id),
    at: Math.min(...selected.map(({ start }) => start)),
    sources,
  });
  return true;
}

/** How many of the newest groups stay: as many as it takes to keep `target` messages, but one at least. */
function keptGroups(groups: readonly Group[], target: number): number {
  let kept = 0;
  for (let messages = 0; kept < groups.length && (kept === 0 || messages < target); kept++) {
    messages += includedOf(groups.at(-1 - kept)!).length;
  }
  return kept;
}

/** The oldest groups that fit into one request. Groups at the front that are too large on their own are passed over. */
function select(groups: readonly Group[], { prompt, maxSummaryInputTokens }: Options): Group[] {
  if (maxSummaryInputTokens === null) return [...groups];
  const selected: Group[] = [];
  let lines = 0;
  let tokens = 0;
  for (const group of groups) {
    const members = includedOf(group);
    const separator = selected.length > 0 ? countTokens(ESTIMATE, '\n') : 0;
    const cost = tokens + countTokens(ESTIMATE, linesOf(members, lines + 1)) + separator;
    if (countTokens(ESTIMATE, prompt) + cost <= maxSummaryInputTokens) {
      selected.push(group);
      lines += members.length;
      tokens = cost;
    } else if (selected.length > 0) break;
  }
  return selected;
}

function ask({ session }: Scope, request: string): string | undefined {
  session.questions++;
  const answer = session.answers.length > 0 ? session.answers.shift() : `SUM${session.questions}`;
  session.asked.push(answer === undefined ? { request } : { request, answer });
  return answer;
}

/** One alarm at the third failure in a row. */
function fail({ session }: Scope, options: Options): false {
  const failures = (session.failures.get(options) ?? 0) + 1;
  session.failures.set(options, failures);
  if (failures === ALARM_AT) session.alarms++;
  return false;
}

function linesOf(messages: readonly Entry[], first: number): string {
  return messages.map((entry, i) => `${first + i}. [${entry.role}] ${textOf(entry)}`).join('\n');
}

/** Its text, or else the kinds of its contents. */
function textOf(entry: Entry): string {
  const text = entry.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join(' ');
  const kinds = contentsOf(entry).map(({ type }) => type);
  return text === '' ? kinds.join(', ') : text;
}

function includedOf({ members }: Group): Entry[] {
  return projection(members);
}
