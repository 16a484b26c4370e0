/**
 * The tool uses of a history as the rules of contract `edit` see them: a third reading of the contract's page beside
 * reference and optimized, by way of history/pairing.
 */
import type { CallPart, History, UsePart } from '../../../history/message.ts';
import { pairCalls, type Site } from '../../../history/pairing.ts';
import { type EditOptions, LIST_TOOLS, TOOL_SEARCH } from '../options.ts';

export interface ToolUse {
  readonly item: CallPart | UsePart;
  readonly at: Site;
  /** Where the result of a client call stands. */
  readonly result?: Site;
}

export interface Selection {
  /** Eligible uses that are to be cleared, in budget order. */
  readonly cleared: readonly ToolUse[];
  /** The last `keepToolUses` eligible ones. */
  readonly kept: readonly ToolUse[];
}

export function selectionOf(history: History, options: EditOptions): Selection {
  const uses = eligibleUses(history, options);
  const edge = Math.max(0, uses.length - options.keepToolUses);
  return { cleared: uses.slice(0, edge), kept: uses.slice(edge) };
}

function eligibleUses(history: History, { excludeTools }: EditOptions): ToolUse[] {
  const uses: ToolUse[] = [];
  const { pairs } = pairCalls(history);
  let next = 0;
  history.forEach(({ role, parts }, message) => {
    if (role !== 'assistant') return;
    for (; pairs[next]?.call.message === message; next++) {
      const { call, result } = pairs[next]!;
      const item = parts[call.part] as CallPart;
      if (item.name !== TOOL_SEARCH && !excludeTools.includes(item.name)) uses.push({ item, at: call, result });
    }
    parts.forEach((item, part) => {
      if (item.kind !== 'use' || item.name === LIST_TOOLS) return;
      if (excludeTools.includes(item.name) || excludeTools.includes(item.tool)) return;
      uses.push({ item, at: { message, part } });
    });
  });
  return uses;
}

/** A place as a key. */
export function siteKey({ message, part }: Site): string {
  return `${message}.${part}`;
}

/**
 * Where the tail begins: the first message of those that are removed at the end, with the messages that leave because
 * all their results do.
 */
export function tailStart(history: History, options: EditOptions): number {
  const gone = options.keepToolInputs ? new Set<string>() : removedResults(history, options);
  let start = history.length;
  for (; start > 0; start--) {
    const { role, parts } = history[start - 1]!;
    if (role === 'assistant') continue;
    const leaves = role === 'tool' && parts.length > 0;
    if (!leaves || !parts.every((_, part) => gone.has(siteKey({ message: start - 1, part })))) break;
  }
  return start;
}

function removedResults(history: History, options: EditOptions): Set<string> {
  const { cleared } = selectionOf(history, options);
  return new Set(cleared.flatMap(({ result }) => (result === undefined ? [] : [siteKey(result)])));
}
