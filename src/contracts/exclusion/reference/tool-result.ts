/** Old tool groups are replaced by one line that tells their results. */
import type { StrategyOf } from '../strategy.ts';
import type { Entry } from '../types.ts';
import { insertSummary, takenIds } from './insert-summary.ts';
import { groupsOf, includedGroups } from './list.ts';
import { resultText } from './payload.ts';
import type { Scope } from './scope.ts';

const PREFIX = '[Tool results: ';
const MARKER = '... [truncated]';

export function collapseToolResults(scope: Scope, list: Entry[], options: StrategyOf<'toolResult'>): boolean {
  const { seams } = scope;
  const tools = includedGroups(list).filter(({ kind }) => kind === 'tool_call');
  const old = tools.slice(0, Math.max(0, tools.length - options.keepLastToolCallGroups));
  let changed = false;
  for (const { id: groupId } of old) {
    // Where annotation goes wrong, the group may have another id by now: then nothing is left of it.
    const { members, start } = groupsOf(list).find(({ id }) => id === groupId) ?? { members: [], start: 0 };
    const included = members.filter((entry) => !entry.excluded);
    insertSummary(scope, list, {
      id: seams.toolSummaryId(groupId, takenIds(scope, list)),
      text: toolSummary(included, seams.summaryLimit),
      reason: 'tool_result_compaction',
      groupIds: [groupId],
      at: start,
      sources: members,
    });
    changed = changed || included.length > 0;
  }
  return changed;
}

/** `[Tool results: name: text; …]`, cut at `limit` characters. */
export function toolSummary(members: readonly Entry[], limit: number): string {
  const names = new Map<string, string>();
  for (const { parts } of members) {
    for (const part of parts) if (part.kind === 'call' || part.kind === 'use') names.set(part.id, part.name);
  }
  const labels: string[] = [];
  for (const { parts } of members) {
    for (const part of parts) {
      if (part.kind === 'result') labels.push(labelOf(names.get(part.callId), resultText(part.content)));
      if (part.kind === 'use' && part.result !== undefined) labels.push(labelOf(part.name, resultText(part.result)));
    }
  }
  const label = labels.length === 0 ? 'no results' : labels.join('; ');
  if ([...PREFIX, ...label, ']'].length <= limit) return `${PREFIX}${label}]`;
  const room = limit - PREFIX.length - MARKER.length - 1;
  return `${PREFIX}${[...label].slice(0, room).join('').trimEnd()}${MARKER}]`;
}

function labelOf(name: string | undefined, text: string): string {
  return (name ? `${name}: ${text}` : text).trim();
}
