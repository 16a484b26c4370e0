/** The strategies, each one walk over flat groups. */
import type { Strategy, StrategyOf } from '../strategy.ts';
import { Groups, includedTokens } from './groups.ts';
import type { Ledger } from './ledger.ts';
import { summarize } from './summarize.ts';
import { collapseToolResults } from './tool-result.ts';
import type { Work } from './work.ts';

export function runStrategy(work: Work, ledger: Ledger, strategy: Strategy): boolean {
  switch (strategy.kind) {
    case 'truncation':
      return truncate(ledger, strategy);
    case 'sliding':
      return slide(ledger, strategy);
    case 'selective':
      return dropToolGroups(ledger, strategy);
    case 'toolResult':
      return collapseToolResults(work, ledger, strategy);
    case 'summarize':
      return summarize(work, ledger, strategy);
    case 'budget':
      return fitBudget(work, ledger, strategy);
    case 'window':
      return fitWindow(work, ledger, strategy);
  }
}

function truncate(ledger: Ledger, options: StrategyOf<'truncation'>): boolean {
  const byTokens = options.metric === 'tokens';
  const groups = new Groups(ledger);
  let size = 0;
  if (byTokens) size = includedTokens(ledger.nodes);
  else for (const included of groups.included) size += included;
  if (size <= options.maxN) return false;
  const last = groups.last();
  let changed = false;
  for (let group = 0; group < groups.count && size > options.compactTo; group++) {
    if (group === last || (options.preserveSystem && groups.isSystem(group))) continue;
    size -= byTokens ? groups.tokens(group) : groups.included[group]!;
    changed = groups.exclude(group, 'truncation') || changed;
  }
  return changed;
}

function slide(ledger: Ledger, options: StrategyOf<'sliding'>): boolean {
  const groups = new Groups(ledger);
  const last = groups.last();
  let kept = 0;
  let changed = false;
  for (let group = groups.count - 1; group >= 0; group--) {
    if (groups.included[group] === 0) continue;
    const isSystem = groups.isSystem(group);
    if (isSystem ? options.preserveSystem || group === last : kept++ < options.keepLastGroups) continue;
    changed = groups.exclude(group, 'sliding_window') || changed;
  }
  return changed;
}

function dropToolGroups(ledger: Ledger, options: StrategyOf<'selective'>): boolean {
  const groups = new Groups(ledger);
  const tools = groups.tools();
  const last = groups.last();
  let changed = false;
  for (let i = 0; i < tools.length - options.keepLastToolCallGroups; i++) {
    if (tools[i] !== last) changed = groups.exclude(tools[i]!, 'tool_call_compaction') || changed;
  }
  return changed;
}

function fitBudget(outer: Work, ledger: Ledger, options: StrategyOf<'budget'>): boolean {
  const { tokenizer, tokenBudget } = options;
  const work: Work = { session: outer.session, tokenizer };
  ledger.annotateTokens(tokenizer);
  if (includedTokens(ledger.nodes) <= tokenBudget) return false;
  let changed = false;
  for (const strategy of options.strategies) {
    changed = runStrategy(work, ledger, strategy) || changed;
    ledger.annotateTokens(tokenizer);
    if (options.earlyStop && includedTokens(ledger.nodes) <= tokenBudget) return changed;
  }
  let size = includedTokens(ledger.nodes);
  if (size <= tokenBudget) return changed;
  const groups = new Groups(ledger);
  const last = groups.last();
  for (const system of [false, true]) {
    for (let group = 0; group < groups.count && size > tokenBudget; group++) {
      if (group === last || groups.isSystem(group) !== system) continue;
      size -= groups.tokens(group);
      changed = groups.exclude(group, system ? 'token_budget_fallback_strict' : 'token_budget_fallback') || changed;
    }
  }
  return changed;
}

function fitWindow(work: Work, ledger: Ledger, options: StrategyOf<'window'>): boolean {
  const { tokenizer, keepLastToolCallGroups } = options;
  const input = options.maxContextWindowTokens - options.maxOutputTokens;
  const compactTo = Math.trunc(input * options.toolEvictionThreshold);
  const maxN = Math.trunc(input * options.truncationThreshold);
  const evict: Strategy = { kind: 'toolResult', keepLastToolCallGroups };
  const truncation: Strategy = { kind: 'truncation', maxN, compactTo, metric: 'tokens', preserveSystem: true };
  const phase = { kind: 'budget', tokenizer, earlyStop: true } as const;
  const evicted = fitBudget(work, ledger, { ...phase, tokenBudget: compactTo, strategies: [evict] });
  return fitBudget(work, ledger, { ...phase, tokenBudget: maxN, strategies: [truncation] }) || evicted;
}
