import type { Breach } from '../../finding/verdict.ts';
import type { History, Message, ResultPart } from '../../history/message.ts';
import { sameJson } from '../../history/same.ts';
import type { PointwiseRule } from '../rule.ts';

/** What a result says of itself beside its content. */
const KEPT = ['name', 'error'] as const;

export const editsContentOnly: PointwiseRule<History, unknown, History> = {
  id: 'promise/edits-content-only',
  kind: 'pointwise',
  title: 'A cleared result loses its content and nothing else',
  why: 'Without its error mark a failed call looks like one that worked; without its id a store cannot find the message.',
  implies: [],
  check({ input, output }) {
    // Ids of calls may repeat; the k-th result of an id in the output is held against the k-th in the input.
    const before = resultsOf(input);
    for (const [callId, after] of resultsOf(output)) {
      const earlier = before.get(callId) ?? [];
      for (let k = 0; k < after.length && after.length === earlier.length; k++) {
        const breach = compare(earlier[k]!, after[k]!);
        if (breach !== undefined) return breach;
      }
    }
    return undefined;
  },
};

interface Found {
  readonly message: Message;
  readonly index: number;
  readonly part: ResultPart;
}

function resultsOf(history: History): Map<string, Found[]> {
  const results = new Map<string, Found[]>();
  history.forEach((message, index) => {
    if (message.role !== 'tool') return;
    for (const part of message.parts) {
      if (part.kind !== 'result') continue;
      const found = { message, index, part };
      const known = results.get(part.callId);
      if (known === undefined) results.set(part.callId, [found]);
      else known.push(found);
    }
  });
  return results;
}

function compare(before: Found, after: Found): Breach | undefined {
  const where = { side: 'output', message: after.index, role: 'tool', part: 'result' } as const;
  const lost = KEPT.find(
    (field) => before.part[field] !== undefined && !sameJson(before.part[field], after.part[field]),
  );
  const whose = `the result of ${JSON.stringify(after.part.callId)} in message ${after.index}`;
  if (lost !== undefined) {
    const now = after.part[lost] === undefined ? 'nothing' : JSON.stringify(after.part[lost]);
    return {
      where: { ...where, field: lost },
      says: `${whose} had ${lost} ${JSON.stringify(before.part[lost])} and has ${now}`,
    };
  }
  if (before.message.id !== undefined && before.message.id !== after.message.id) {
    const now = after.message.id === undefined ? 'none' : JSON.stringify(after.message.id);
    return {
      where: { ...where, field: 'id' },
      says: `${whose}: its message had id ${JSON.stringify(before.message.id)} and has ${now}`,
    };
  }
  return undefined;
}
