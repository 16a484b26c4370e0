/** Old tool groups become one line each; the list is put together once. */
import type { StrategyOf } from '../strategy.ts';
import { Groups } from './groups.ts';
import { type Draft, insertSummaries } from './insert.ts';
import type { Ledger } from './ledger.ts';
import type { Node } from './node.ts';
import { plainResult } from './payload.ts';
import type { Work } from './work.ts';

const LIMIT = 4096;
const HEAD = '[Tool results: ';
const CUT = '... [truncated]]';

export function collapseToolResults(work: Work, ledger: Ledger, options: StrategyOf<'toolResult'>): boolean {
  const groups = new Groups(ledger);
  const tools = groups.tools();
  const old = tools.length - options.keepLastToolCallGroups;
  if (old <= 0) return false;
  const drafts: Draft[] = [];
  for (let i = 0; i < old; i++) {
    const group = tools[i]!;
    const groupId = groups.idOf(group);
    const sources = groups.members(group);
    const name = `tool_summary_${groupId}`;
    const id = ledger.freeId(name, (number) => `${name}_${number}`);
    drafts.push({ id, text: summaryOf(sources), groupIds: [groupId], place: groups.first[group]!, sources });
  }
  insertSummaries(work, ledger, drafts, 'tool_result_compaction');
  return true;
}

function summaryOf(members: readonly Node[]): string {
  const names = new Map<string, string>();
  for (const { parts } of members) {
    for (const part of parts) if (part.kind === 'call' || part.kind === 'use') names.set(part.id, part.name);
  }
  let labels = '';
  let found = false;
  for (const { parts } of members) {
    for (const part of parts) {
      let label: string;
      if (part.kind === 'result') label = labelOf(names.get(part.callId), plainResult(part.content));
      else if (part.kind === 'use' && part.result !== undefined) label = labelOf(part.name, plainResult(part.result));
      else continue;
      labels += found ? `; ${label}` : label;
      found = true;
    }
  }
  return limited(found ? labels : 'no results');
}

function labelOf(name: string | undefined, text: string): string {
  return (name ? `${name}: ${text}` : text).trim();
}

/** Lengths are in code points; below the limit in code units there is nothing to count. */
function limited(label: string): string {
  const whole = `${HEAD}${label}]`;
  if (whole.length <= LIMIT) return whole;
  const points = Array.from(label);
  if (HEAD.length + points.length + 1 <= LIMIT) return whole;
  return (
    HEAD +
    points
      .slice(0, LIMIT - HEAD.length - CUT.length)
      .join('')
      .trimEnd() +
    CUT
  );
}
