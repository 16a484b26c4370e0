/** Scripts one step simpler: simpler messages, chunks put together, rounds that end as usual, plainer strategies. */
import { simplerHistories } from '../../../minimize/history/simpler.ts';
import { simplerStrategies } from '../simpler-strategy.ts';
import type { ExclusionScript, ScriptEvent } from '../types.ts';
import { messagesOf, withMessages } from './flat.ts';

/** Some may be no simpler by size; the search passes them over. */
export function* simplerScripts(script: ExclusionScript): Iterable<ExclusionScript> {
  for (let i = 0; i + 1 < script.length; i++) {
    const [first, second] = [script[i]!, script[i + 1]!];
    if (first.kind !== 'add' || second.kind !== 'add') continue;
    const whole: ScriptEvent = { kind: 'add', messages: [...first.messages, ...second.messages] };
    yield script.toSpliced(i, 2, whole);
  }
  for (let i = 0; i < script.length; i++) for (const event of simplerEvents(script[i]!)) yield script.with(i, event);
  const messages = messagesOf(script);
  for (const simpler of simplerHistories(messages)) {
    if (simpler.length !== messages.length) continue;
    const changed = withMessages(script, simpler);
    if (changed !== undefined) yield changed;
  }
}

function* simplerEvents(event: ScriptEvent): Iterable<ScriptEvent> {
  switch (event.kind) {
    case 'answer':
      if (event.text !== undefined) for (const text of ['', 'S']) yield { kind: 'answer', text };
      break;
    case 'compact':
      if (event.strategy === undefined) break;
      yield { kind: 'compact' };
      for (const strategy of simplerStrategies(event.strategy)) yield { kind: 'compact', strategy };
      break;
    case 'turn': {
      const { rounds } = event;
      for (let i = 0; i < rounds.length; i++) {
        const { reply, results, end } = rounds[i]!;
        if (end !== undefined) yield { ...event, rounds: rounds.with(i, { reply, ...(results && { results }) }) };
        if (results !== undefined) yield { ...event, rounds: rounds.with(i, { reply, ...(end && { end }) }) };
      }
    }
  }
}
