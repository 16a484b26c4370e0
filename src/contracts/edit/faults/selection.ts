/** Phase 2 of the program: which tool uses are cleared. */
import type { CallPart } from '../../../history/message.ts';
import { LIST_TOOLS, TOOL_SEARCH } from '../options.ts';
import type { Run, Use } from './steps.ts';

/** Scans forward with the calls that are still open; a result closes the latest one with its id. */
export function pair({ list }: Run): Use<CallPart>[] {
  const calls: Use<CallPart>[] = [];
  const open = new Map<string, number[]>();
  list.forEach(({ role, parts }, message) => {
    parts.forEach((item, part) => {
      if (role === 'assistant' && item.kind === 'call') {
        const opened = calls.push({ message, part, item }) - 1;
        open.set(item.id, [...(open.get(item.id) ?? []), opened]);
      } else if (role === 'tool' && item.kind === 'result') {
        const closed = open.get(item.callId)?.pop();
        if (closed !== undefined) calls[closed] = { ...calls[closed]!, result: { message, part } };
      }
    });
  });
  return calls;
}

export function find(run: Run): Use[] {
  const calls = run.steps.pair(run);
  const found: Use[] = [];
  let next = 0;
  run.list.forEach(({ role, parts }, message) => {
    if (role !== 'assistant') return;
    while (calls[next]?.message === message) found.push(calls[next++]!);
    parts.forEach((item, part) => {
      if (item.kind === 'use') found.push({ message, part, item });
    });
  });
  return found;
}

export function isEligible(run: Run, use: Use): boolean {
  return isAnswered(use) && !isExcluded(run, use);
}

/** A server use brings its result along, whether it has one or not. */
export function isAnswered(use: Use): boolean {
  return use.item.kind === 'use' || use.result !== undefined;
}

export function isExcluded({ options }: Run, { item }: Use): boolean {
  if (options.excludeTools.includes(item.name)) return true;
  return item.kind === 'call'
    ? item.name === TOOL_SEARCH
    : item.name === LIST_TOOLS || options.excludeTools.includes(item.tool);
}

export function choose(run: Run, found: readonly Use[]): readonly Use[] {
  return allButLast(
    found.filter((use) => run.steps.isEligible(run, use)),
    run.options.keepToolUses,
  );
}

export function allButLast<T>(items: readonly T[], kept: number): readonly T[] {
  return items.slice(0, Math.max(0, items.length - kept));
}
