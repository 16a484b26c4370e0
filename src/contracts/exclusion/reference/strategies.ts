/** The strategies that only exclude, and the one that composes others. Each says whether it changed anything. */
import type { Strategy, StrategyOf } from '../strategy.ts';
import type { Entry } from '../types.ts';
import { annotateTokens } from './annotate.ts';
import { type Group, groupsOf, includedGroups, includedTokens, lastGroup, projection } from './list.ts';
import type { Scope } from './scope.ts';
import { summarize } from './summarize.ts';
import { collapseToolResults } from './tool-result.ts';

export function runStrategy(scope: Scope, list: Entry[], strategy: Strategy): boolean {
  switch (strategy.kind) {
    case 'truncation':
      return truncate(scope, list, strategy);
    case 'sliding':
      return slide(scope, list, strategy);
    case 'selective':
      return dropToolGroups(scope, list, strategy);
    case 'toolResult':
      return collapseToolResults(scope, list, strategy);
    case 'summarize':
      return summarize(scope, list, strategy);
    case 'budget':
      return fitBudget(scope, list, strategy);
    case 'window':
      return fitWindow(scope, list, strategy);
  }
}

/** Oldest groups first, until the target is met. */
function truncate(scope: Scope, list: Entry[], options: StrategyOf<'truncation'>): boolean {
  const metric = () => (options.metric === 'tokens' ? includedTokens(list) : projection(list).length);
  if (metric() <= options.maxN) return false;
  const last = lastGroup(list);
  let changed = false;
  for (const group of groupsOf(list)) {
    if (metric() <= options.compactTo) break;
    if (group.id === last || (options.preserveSystem && group.kind === 'system')) continue;
    changed = excludeGroup(scope, group, 'truncation') || changed;
  }
  return changed;
}

/** All but the last groups, always. */
function slide(scope: Scope, list: Entry[], options: StrategyOf<'sliding'>): boolean {
  const groups = includedGroups(list);
  const kept = groups.filter(({ kind }) => kind !== 'system').slice(-options.keepLastGroups);
  const last = scope.seams.sparesLast ? lastGroup(list) : undefined;
  let changed = false;
  for (const group of groups) {
    if (kept.includes(group) || group.id === last || scope.seams.windowSpares(group.kind, options.preserveSystem))
      continue;
    changed = excludeGroup(scope, group, 'sliding_window') || changed;
  }
  return changed;
}

function dropToolGroups(scope: Scope, list: Entry[], options: StrategyOf<'selective'>): boolean {
  const tools = includedGroups(list).filter(({ kind }) => kind === 'tool_call');
  const last = scope.seams.sparesLast ? lastGroup(list) : undefined;
  let changed = false;
  for (const group of tools.slice(0, Math.max(0, tools.length - options.keepLastToolCallGroups))) {
    if (group.id !== last) changed = excludeGroup(scope, group, 'tool_call_compaction') || changed;
  }
  return changed;
}

/** The given strategies in turn; then whole groups, the oldest first; then system messages. */
function fitBudget(outer: Scope, list: Entry[], options: StrategyOf<'budget'>): boolean {
  const scope: Scope = { ...outer, tokenizer: options.tokenizer };
  const fits = () => includedTokens(list) <= options.tokenBudget;
  annotateTokens(scope, list, options.tokenizer);
  if (fits()) return false;
  let changed = false;
  for (const strategy of options.strategies) {
    changed = runStrategy(scope, list, strategy) || changed;
    annotateTokens(scope, list, options.tokenizer);
    if (options.earlyStop && fits()) return changed;
  }
  const last = lastGroup(list);
  const groups = groupsOf(list).filter(({ id }) => id !== last);
  const systems = scope.seams.budgetIsStrict ? groups.filter(({ kind }) => kind === 'system') : [];
  for (const group of groups.filter(({ kind }) => kind !== 'system')) {
    if (fits()) return changed;
    changed = excludeGroup(scope, group, 'token_budget_fallback') || changed;
  }
  for (const group of systems) {
    if (fits()) return changed;
    changed = excludeGroup(scope, group, 'token_budget_fallback_strict') || changed;
  }
  return changed;
}

/** Tool results go first, at one share of the window; whole groups at another. */
function fitWindow(scope: Scope, list: Entry[], options: StrategyOf<'window'>): boolean {
  const { tokenizer, keepLastToolCallGroups } = options;
  const input = options.maxContextWindowTokens - options.maxOutputTokens;
  const evictAt = Math.trunc(input * options.toolEvictionThreshold);
  const truncateAt = Math.trunc(input * options.truncationThreshold);
  const budget = (tokenBudget: number, strategy: Strategy): boolean =>
    fitBudget(scope, list, { kind: 'budget', tokenBudget, tokenizer, strategies: [strategy], earlyStop: true });
  const evicted = budget(evictAt, { kind: 'toolResult', keepLastToolCallGroups });
  const truncated = budget(truncateAt, {
    kind: 'truncation',
    maxN: truncateAt,
    compactTo: evictAt,
    metric: 'tokens',
    preserveSystem: true,
  });
  return evicted || truncated;
}

function excludeGroup({ seams }: Scope, { members }: Group, reason: string): boolean {
  return members.map((entry) => seams.exclude(entry, reason)).some(Boolean);
}
