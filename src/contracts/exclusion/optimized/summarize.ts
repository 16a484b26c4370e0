/** The oldest groups that fit into a request become what the summariser says of them. */
import type { StrategyOf } from '../strategy.ts';
import { Groups } from './groups.ts';
import { insertSummaries } from './insert.ts';
import type { Ledger } from './ledger.ts';
import type { Node } from './node.ts';
import { countTokens, kindsOf } from './payload.ts';
import type { Work } from './work.ts';

type Options = StrategyOf<'summarize'>;

export function summarize(work: Work, ledger: Ledger, options: Options): boolean {
  const groups = new Groups(ledger);
  const candidates: number[] = [];
  let total = 0;
  for (let group = 0; group < groups.count; group++) {
    if (groups.included[group] === 0 || groups.isSystem(group)) continue;
    candidates.push(group);
    total += groups.included[group]!;
  }
  if (total <= options.targetCount + options.threshold) return false;
  let kept = 0;
  while (candidates.length > 0 && (kept === 0 || kept < options.targetCount)) {
    kept += groups.included[candidates.pop()!]!;
  }
  if (candidates.length === 0) return false;
  const { selected, sources, lines } = select(groups, candidates, options);
  if (sources.length === 0) return failed(work, options);
  const text = ask(work, lines)?.trim();
  if (!text) return failed(work, options);
  work.session.failures.delete(options);
  const { length } = ledger.nodes;
  const id = ledger.freeId(`summary_${length}`, (number) => `summary_${length + number - 1}`);
  const groupIds = selected.map((group) => groups.idOf(group));
  // Groups are numbered by their first messages: the first one selected begins first.
  const place = groups.first[selected[0]!]!;
  insertSummaries(work, ledger, [{ id, text, groupIds, place, sources }], 'summarized');
  return true;
}

interface Selection {
  readonly selected: number[];
  readonly sources: Node[];
  /** What the summariser is told. */
  readonly lines: string;
}

function select(groups: Groups, candidates: readonly number[], options: Options): Selection {
  const { maxSummaryInputTokens: limit } = options;
  const room = limit === null ? Number.POSITIVE_INFINITY : limit - countTokens('char4', options.prompt);
  const selected: number[] = [];
  const sources: Node[] = [];
  let lines = '';
  let tokens = 0;
  for (const group of candidates) {
    const members = groups.members(group);
    let text = '';
    let number = sources.length;
    for (const node of members)
      if (!node.excluded) text += `${text === '' ? '' : '\n'}${++number}. [${node.role}] ${say(node)}`;
    const cost = limit === null ? 0 : countTokens('char4', text) + (selected.length > 0 ? 1 : 0);
    if (tokens + cost > room) {
      if (selected.length > 0) break;
      continue;
    }
    tokens += cost;
    lines += selected.length > 0 ? `\n${text}` : text;
    selected.push(group);
    for (const node of members) if (!node.excluded) sources.push(node);
  }
  return { selected, sources, lines };
}

function say({ parts }: Node): string {
  let text = '';
  let found = false;
  for (const part of parts) {
    if (part.kind !== 'text') continue;
    text += found ? ` ${part.text}` : part.text;
    found = true;
  }
  return text === '' ? kindsOf(parts) : text;
}

function ask({ session }: Work, request: string): string | undefined {
  const number = ++session.questions;
  const answer = session.used < session.answers.length ? session.answers[session.used++] : `SUM${number}`;
  session.asked.push(answer === undefined ? { request } : { request, answer });
  return answer;
}

function failed({ session }: Work, options: Options): false {
  const times = (session.failures.get(options) ?? 0) + 1;
  session.failures.set(options, times);
  if (times === 3) session.alarms++;
  return false;
}
