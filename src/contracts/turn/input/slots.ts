/**
 * What of a script can leave: positions count history rows first and events behind them. A block of calls and results
 * leaves as one, in the history as among the events, since a result without its call is refused.
 */
import type { Unit } from '../../../minimize/input-kind.ts';
import type { Script } from '../types.ts';

export function scriptUnits({ history, events }: Script): readonly Unit[] {
  const units: number[][] = [];
  for (let i = 0; i < history.length; i++) {
    if (history[i]!.role === 'tool' && units.length > 0) units.at(-1)!.push(i);
    else units.push([i]);
  }
  let round: number[] | undefined;
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    const at = history.length + i;
    if (event.kind === 'results' && round !== undefined) {
      round.push(at);
      round = undefined;
      continue;
    }
    const unit = [at];
    units.push(unit);
    if (event.kind === 'reply' && event.calls.length > 0) round = unit;
  }
  return units;
}

export function withoutUnits({ history, events }: Script, units: readonly Unit[]): Script {
  const gone = new Set(units.flat());
  return {
    history: history.filter((_, i) => !gone.has(i)),
    events: events.filter((_, i) => !gone.has(history.length + i)),
  };
}
