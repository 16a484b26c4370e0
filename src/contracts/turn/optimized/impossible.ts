/** Why an event cannot happen now: a table of what each phase takes, and the few checks that look further. */
import type { Call, CompactEvent, Event } from '../types.ts';

/** Between turns; before the first request; waiting for results; with results just in; before a further request. */
export type Phase = 'idle' | 'started' | 'tools' | 'ran' | 'ready';

const WHEN: Readonly<Record<Phase, string>> = {
  idle: 'no turn is running',
  started: 'a turn is running',
  tools: 'calls are open',
  ran: 'a turn is running',
  ready: 'a turn is running',
};

/** The reason, or undefined when it can happen. */
export function impossible(event: Event, phase: Phase, open: readonly Call[], hasAsk: boolean): string | undefined {
  switch (event.kind) {
    case 'user':
    case 'ghost':
      return phase === 'idle' ? undefined : 'a turn is running';
    case 'steer':
    case 'stop':
    case 'misplace':
      return phase === 'idle' ? WHEN.idle : undefined;
    case 'prune':
      return phase === 'idle' || phase === 'tools' ? WHEN[phase] : undefined;
    case 'reply':
      return phase === 'idle' || phase === 'tools' ? WHEN[phase] : repeats(event.calls);
    case 'results':
      return phase === 'tools' ? unfit(event.outs, open) : 'no call is open';
    case 'compact':
      return misses(event, phase, hasAsk);
    case 'kill':
      return undefined;
  }
}

function repeats(calls: readonly Call[]): string | undefined {
  const ids = new Set<string>();
  for (const { id } of calls) {
    if (ids.has(id)) return `call ${id} is made twice`;
    ids.add(id);
  }
  return undefined;
}

function unfit(outs: readonly { readonly id: string }[], open: readonly Call[]): string | undefined {
  if (outs.length === 0) return 'a tool round has a result';
  const left = new Set<string>();
  for (const { id } of open) left.add(id);
  for (const { id } of outs) if (!left.delete(id)) return `call ${id} is not open`;
  return undefined;
}

function misses({ site }: CompactEvent, phase: Phase, hasAsk: boolean): string | undefined {
  if (site === 'post-turn') {
    if (phase !== 'idle') return 'the turn is not over';
    return hasAsk ? undefined : 'no turn has ended';
  }
  if (phase === 'idle' || phase === 'tools') return WHEN[phase];
  if (site === 'post-tool') return phase === 'ran' ? undefined : 'no tool results have just come in';
  if (site === 'idle' || site === 'preflight') return phase === 'started' ? undefined : 'the turn has sent a request';
  return undefined;
}
