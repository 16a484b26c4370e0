import type { Breach } from '../../../finding/verdict.ts';
import type { LiveRow, Trace } from '../types.ts';
import { breachAt, firstBreach, positionOf, type TurnRule, type TurnTrial } from './turn-rule.ts';

/** P8. What the store has lost it never gets back, so its last state tells. */
export const userRowsKept: TurnRule = {
  id: 'turn/user-rows-kept',
  code: 'P8',
  kind: 'pointwise',
  title: 'Each user row is active in the store or archived with its text, and the ask stands behind any summary',
  why: 'A summary alone does not tell the model what it is asked; and what a user wrote is not to be had again.',
  implies: [
    'turn/wire-equals-store',
    'turn/injection-on-ask',
    'turn/index-names-ask',
    'turn/persist-follows-index',
    'turn/equals-reference',
  ],
  check: ({ input, output }) => summaryDrives(output) ?? lostRow({ input, output }),
};

function summaryDrives(trace: Trace): Breach | undefined {
  return firstBreach(trace, ({ request: { list }, ask, event }) => {
    const summary = list.findLastIndex((row) => row.sum !== undefined);
    if (positionOf(list, ask) >= Math.max(summary, 0)) return undefined;
    return breachAt(event, { role: 'user', field: 'handoff' }, 'the ask is not behind the summary');
  });
}

function lostRow({ input, output }: Pick<TurnTrial, 'input' | 'output'>): Breach | undefined {
  const last = output.steps.at(-1);
  if (last === undefined) return undefined;
  const kept = new Map<number, string[]>();
  for (const row of [...last.archive, ...last.stored]) {
    const texts = kept.get(row.uid);
    if (texts === undefined) kept.set(row.uid, [row.content]);
    else texts.push(row.content);
  }
  const holds = (uid: number, text: string): boolean => kept.get(uid)?.some((own) => own.includes(text)) ?? false;
  for (let uid = 0; uid < input.history.length; uid++) {
    const { role, content } = input.history[uid]!;
    if (role === 'user' && !holds(uid, content)) return lost(-1, content);
  }
  let askUid = -1;
  let shown: readonly LiveRow[] | undefined;
  for (let event = 0; event < output.steps.length; event++) {
    const { ask, rows } = output.steps[event]!;
    if (ask !== undefined && ask.uid !== askUid && !holds((askUid = ask.uid), ask.text)) return lost(event, ask.text);
    if (rows === shown) continue;
    shown = rows;
    for (const row of rows) {
      if (row.display === 'steer' && !holds(row.uid, row.content) && !wasMerged(row, kept))
        return lost(event, row.content);
    }
  }
  return undefined;
}

/** A steer that became part of another row is kept by that row. */
function wasMerged(row: LiveRow, kept: ReadonlyMap<number, readonly string[]>): boolean {
  for (const texts of kept.values()) if (texts.some((text) => text.includes(row.content))) return true;
  return false;
}

function lost(event: number, text: string): Breach {
  return breachAt(
    event,
    { role: 'user', field: 'lost' },
    `the store has lost user row ${JSON.stringify(text.slice(0, 40))}`,
  );
}
