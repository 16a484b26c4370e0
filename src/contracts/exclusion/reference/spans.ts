/** One scan from left to right cuts a list into spans; call ids then join spans that belong together. */
import type { Entry, GroupKind } from '../types.ts';

export interface Span {
  readonly kind: GroupKind;
  readonly start: number;
  /** Behind the last message. */
  readonly end: number;
  readonly hasReasoning: boolean;
}

export function spansOf(list: readonly Entry[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < list.length; i = spans.at(-1)!.end) spans.push(spanAt(list, i));
  return spans;
}

function spanAt(list: readonly Entry[], start: number): Span {
  const first = list[start]!;
  if (first.role === 'system' || first.role === 'user') return single(first, start, first.role);
  if (first.role === 'tool') {
    return { kind: 'tool_call', start, end: endOf(list, start, isTool), hasReasoning: false };
  }
  const call = endOf(list, start, isReasoningOnly);
  if (call < list.length && isToolCalling(list[call]!)) {
    const afterReasoning = endOf(list, call + 1, isReasoningOnly);
    const reasons = call > start || hasReasoning(list[call]!) || afterReasoning > call + 1;
    return { kind: 'tool_call', start, end: endOf(list, afterReasoning, isTool), hasReasoning: reasons };
  }
  return single(first, start, 'assistant_text');
}

/**
 * For every span the first span of its group: a call id joins the span that declares it with the one that answers it.
 * An id declared twice without an answer in between is ambiguous; it stays so, and joins nothing.
 */
export function rootsOf(list: readonly Entry[], spans: readonly Span[]): number[] {
  const roots = spans.map((_, span) => span);
  const rootOf = (span: number): number => (roots[span] === span ? span : rootOf(roots[span]!));
  for (const [call, result] of pairsOf(list)) {
    const [caller, answerer] = [spanOf(spans, call), spanOf(spans, result)];
    if (caller >= answerer) continue;
    const [earlier, later] = [rootOf(caller), rootOf(answerer)].sort((a, b) => a - b);
    roots[later!] = earlier!;
  }
  return spans.map((_, span) => rootOf(span));
}

/** The messages of every call and its result, by occurrence, in the order of the results. */
export function pairsOf(list: readonly Entry[]): [call: number, result: number][] {
  const open = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  list.forEach(({ role, parts }, index) => {
    if (role !== 'assistant' && role !== 'tool') return;
    for (const part of parts) {
      if (part.kind === 'call' && role === 'assistant' && part.id !== '') {
        open.set(part.id, [...(open.get(part.id) ?? []), index]);
      }
      if (part.kind !== 'result' || part.callId === '') continue;
      const declared = open.get(part.callId) ?? [];
      if (declared.length === 1) pairs.push([declared.pop()!, index]);
    }
  });
  return pairs;
}

function spanOf(spans: readonly Span[], message: number): number {
  return spans.findIndex(({ start, end }) => start <= message && message < end);
}

function single(entry: Entry, start: number, kind: GroupKind): Span {
  return { kind, start, end: start + 1, hasReasoning: hasReasoning(entry) };
}

/** Behind the run of messages from `start` on that are all of one sort. */
function endOf(list: readonly Entry[], start: number, isOfSort: (entry: Entry) => boolean): number {
  let end = start;
  while (end < list.length && isOfSort(list[end]!)) end++;
  return end;
}

function isTool(entry: Entry): boolean {
  return entry.role === 'tool';
}

export function isReasoningOnly({ role, parts }: Entry): boolean {
  return role === 'assistant' && parts.length > 0 && parts.every((part) => part.kind === 'reasoning');
}

export function isToolCalling({ role, parts }: Entry): boolean {
  return role === 'assistant' && parts.some((part) => part.kind === 'call' || part.kind === 'use');
}

function hasReasoning({ parts }: Entry): boolean {
  return parts.some((part) => part.kind === 'reasoning');
}
