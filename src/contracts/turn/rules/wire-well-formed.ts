import type { LiveRow } from '../types.ts';
import { breachAt, firstBreach, named, positionOf, type TurnRule } from './turn-rule.ts';

/**
 * P3. Two user rows may stand side by side behind a summary or a steer, which are kept apart on purpose, and in front
 * of the ask, where the replay of an interrupted turn may take out what was between them.
 */
export const wireWellFormed: TurnRule = {
  id: 'turn/wire-well-formed',
  code: 'P3',
  kind: 'pointwise',
  title: 'A request has one system row at the front, each call answered once in its own run, and ends in user or tool',
  why: 'A provider refuses anything else with an error that names none of the causes.',
  implies: ['turn/equals-reference'],
  check: ({ output }) =>
    firstBreach(output, ({ request: { wire }, ask, event }) => {
      const askAt = positionOf(wire, ask);
      const open = new Set<string>();
      for (let i = 0; i < wire.length; i++) {
        const row = wire[i]!;
        const wrong = (field: string, says: string) =>
          breachAt(event, { role: row.role, field }, `${named(row)} ${says}`);
        if ((row.role === 'system') !== (i === 0)) return wrong('system', 'is not where a system row belongs');
        if (row.role === 'tool') {
          if (!open.delete(row.callId ?? '')) return wrong('orphan', 'answers no open call');
          continue;
        }
        if (open.size > 0) return wrong('unanswered', `follows calls without a result: ${[...open].join(', ')}`);
        for (const { id } of row.calls ?? []) {
          if (open.has(id)) return wrong('duplicate', `makes call ${id} twice`);
          open.add(id);
        }
        if (i > askAt && row.role === 'user' && joins(wire[i - 1]))
          return wrong('user-user', 'follows another user row');
      }
      const last = wire.at(-1);
      const ends = last !== undefined && (last.role === 'user' || last.role === 'tool') && open.size === 0;
      return ends
        ? undefined
        : breachAt(event, { role: last?.role ?? 'none', field: 'end' }, 'the request does not end in user or tool');
    }),
};

function joins(before: LiveRow | undefined): boolean {
  return before?.role === 'user' && before.sum === undefined && before.display !== 'steer';
}
