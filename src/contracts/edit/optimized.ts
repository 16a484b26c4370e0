/**
 * Contract `edit` in two linear walks: the first pairs calls and results and lists the tool uses, the second rebuilds
 * what changes and keeps every other message as the same object.
 *
 * Decisions are kept by ordinal (the k-th call, the k-th result, the k-th use of the walk), never by position in a
 * list that changes. Both walks meet the parts in the same order, so the ordinals agree.
 */
import type { History, Message } from '../../history/message.ts';
import { OpenCalls } from './optimized/open-calls.ts';
import { type Plan, Walk } from './optimized/walk.ts';
import { type EditOptions, LIST_TOOLS, TOOL_SEARCH } from './options.ts';

export function optimized(history: History, options: EditOptions): History {
  const plan = survey(history, options);
  return rebuild(history, options, plan);
}

function survey(history: History, options: EditOptions): Plan {
  const { excludeTools } = options;
  const ids: string[] = [];
  const closes: number[] = [];
  /** The tool uses in budget order: a call as its ordinal, a server use as the complement of its own. */
  const order: number[] = [];
  /** Per call: whether it may be cleared once it is answered (1), is answered (2), or both (3). */
  const states: number[] = [];
  const open = new OpenCalls(ids);
  let assistants = 0;
  let uses = 0;
  for (let m = 0; m < history.length; m++) {
    const { role, parts } = history[m]!;
    if (role === 'assistant') {
      assistants++;
      const usesBefore = uses;
      for (let p = 0; p < parts.length; p++) {
        const part = parts[p]!;
        if (part.kind === 'call') {
          const call = ids.push(part.id) - 1;
          states.push(part.name !== TOOL_SEARCH && !excludeTools.includes(part.name) ? 1 : 0);
          order.push(call);
          open.add(call);
        } else if (part.kind === 'use') uses++;
      }
      if (uses > usesBefore) {
        let use = usesBefore;
        for (let p = 0; p < parts.length; p++) {
          const part = parts[p]!;
          if (part.kind !== 'use') continue;
          const isFree =
            part.name !== LIST_TOOLS && !excludeTools.includes(part.name) && !excludeTools.includes(part.tool);
          if (isFree) order.push(~use);
          use++;
        }
      }
    } else if (role === 'tool') {
      for (let p = 0; p < parts.length; p++) {
        const part = parts[p]!;
        if (part.kind !== 'result') continue;
        const call = open.close(part.callId);
        if (call >= 0) states[call]! |= 2;
        closes.push(call);
      }
    }
  }
  const clearedCalls = new Uint8Array(ids.length);
  const clearedUses = new Uint8Array(uses);
  let budget = options.keepToolUses;
  for (let i = order.length - 1; i >= 0; i--) {
    const use = order[i]!;
    if (use >= 0 && states[use] !== 3) continue;
    if (budget > 0) budget--;
    else if (use >= 0) clearedCalls[use] = 1;
    else clearedUses[~use] = 1;
  }
  const { keepThinkingTurns, clearsReasoning } = options;
  const thinkingFrom = keepThinkingTurns === 'all' || !clearsReasoning ? 0 : assistants - keepThinkingTurns;
  return { clearedCalls, clearedUses, closes, thinkingFrom };
}

function rebuild(history: History, options: EditOptions, plan: Plan): History {
  const result: Message[] = [];
  const walk = new Walk(options, plan);
  for (let m = 0; m < history.length; m++) {
    const rebuilt = walk.message(history[m]!);
    if (rebuilt !== undefined) result.push(rebuilt);
  }
  while (result.length > 0 && result[result.length - 1]!.role === 'assistant') result.pop();
  return result;
}
