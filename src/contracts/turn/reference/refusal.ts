/** Which events can happen when. */
import type { CompactEvent, Event } from '../types.ts';
import type { LoopState } from './state.ts';

/** Why `event` cannot happen in this state, or undefined when it can. */
export function refusal(state: LoopState, event: Event): string | undefined {
  const running = state.phase !== 'idle';
  const waitsForTools = state.phase === 'tools';
  switch (event.kind) {
    case 'kill':
      return undefined;
    case 'user':
    case 'ghost':
      return running ? 'a turn is running' : undefined;
    case 'steer':
    case 'stop':
    case 'misplace':
      return running ? undefined : 'no turn is running';
    case 'reply': {
      const ids = event.calls.map(({ id }) => id);
      const twice = ids.find((id, i) => ids.indexOf(id) !== i);
      return betweenRequests(running, waitsForTools) ?? (twice && `call ${twice} is made twice`);
    }
    case 'prune':
      return betweenRequests(running, waitsForTools);
    case 'results': {
      if (!waitsForTools) return 'no call is open';
      const ids = event.outs.map(({ id }) => id);
      const wrong = ids.find((id, i) => ids.indexOf(id) !== i || !state.open.some((call) => call.id === id));
      return ids.length === 0 ? 'a tool round has a result' : wrong === undefined ? wrong : `call ${wrong} is not open`;
    }
    case 'compact':
      return (
        refusedSite(state, event) ?? (event.site === 'post-turn' ? undefined : betweenRequests(running, waitsForTools))
      );
  }
}

function betweenRequests(running: boolean, waitsForTools: boolean): string | undefined {
  if (!running) return 'no turn is running';
  return waitsForTools ? 'calls are open' : undefined;
}

function refusedSite({ phase, ask }: LoopState, { site }: CompactEvent): string | undefined {
  const open = phase === 'started' || phase === 'ran' || phase === 'ready';
  if ((site === 'idle' || site === 'preflight') && open && phase !== 'started') return 'the turn has sent a request';
  if (site === 'post-tool' && open && phase !== 'ran') return 'no tool results have just come in';
  if (site !== 'post-turn') return undefined;
  return phase !== 'idle' ? 'the turn is not over' : ask === undefined ? 'no turn has ended' : undefined;
}
