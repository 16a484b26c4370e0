/** A trace for people: each step with the messages that it left, `x` behind those that are excluded. */
import type { ExclusionTrace, Row, Step } from './types.ts';

export function printTrace(trace: ExclusionTrace): string {
  return trace.map(printStep).join('\n');
}

function printStep(step: Step): string {
  const head = `event ${step.event}, ${step.kind}`;
  const asked = step.asked.length === 0 ? '' : `, asked ${step.asked.length} times`;
  const store = `store: ${printRows(step.store)}`;
  switch (step.kind) {
    case 'add':
      return `${head}: ${store}`;
    case 'compact':
      return `${head} (${step.strategy?.kind ?? 'no strategy'}${asked}): ${store}`;
    case 'turn': {
      const calls = step.calls.map(({ sent }) => sent.length).join(', ');
      return `${head} (${step.exit}${asked}, sent ${calls}): response: ${printRows(step.response)}; ${store}`;
    }
  }
}

function printRows(rows: readonly Row[]): string {
  return rows.map((row) => `${row.id ?? `#${row.object}`}${row.excluded ? 'x' : ''}`).join(' ') || 'nothing';
}
