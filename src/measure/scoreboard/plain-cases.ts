/** Histories as one would first write them with fast-check: every id is drawn by itself, so hardly any result has a call. */
import fc from 'fast-check';
import { editOptions } from '../../contracts/edit/options.ts';
import type { History } from '../../history/message.ts';
import type { StockCase } from './written-cases.ts';

/** Messages of the roles, kinds of parts and number of parts (1.6 a message) that Proctor draws. */
export function plainHistories(length: {
  readonly minLength: number;
  readonly maxLength: number;
}): fc.Arbitrary<History> {
  const text = fc.string({ maxLength: 40 });
  const id = fc.string({ minLength: 1, maxLength: 8 });
  const name = fc.constantFrom('read_file', 'bash', 'memory', 'web_search');
  const textPart = fc.record({ kind: fc.constant('text'), text });
  const assistantPart = fc.oneof(
    textPart,
    fc.record({ kind: fc.constant('reasoning'), text }),
    fc.record({ kind: fc.constant('call'), id, name, args: fc.record({ path: text }) }),
    fc.record({ kind: fc.constant('use'), id, tool: name, name, args: fc.record({ query: text }), result: text }),
  );
  const message = fc.oneof(
    fc.record({ role: fc.constant('system'), parts: fc.tuple(textPart) }),
    fc.record({ role: fc.constant('user'), parts: fc.array(textPart, { minLength: 1, maxLength: 2 }) }),
    fc.record({ role: fc.constant('assistant'), parts: fc.array(assistantPart, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      role: fc.constant('tool'),
      parts: fc.tuple(fc.record({ kind: fc.constant('result'), callId: id, content: text })),
    }),
  );
  return fc.array(message, length) as fc.Arbitrary<History>;
}

export const plainCases: fc.Arbitrary<StockCase> = fc.record({
  input: plainHistories({ minLength: 0, maxLength: 24 }),
  options: fc
    .record({
      keepThinkingTurns: fc.nat({ max: 3 }),
      keepToolUses: fc.nat({ max: 6 }),
      keepToolInputs: fc.boolean(),
      excludeTools: fc.subarray(['bash', 'read_file', 'web_search'], { maxLength: 1 }),
      memory: fc.boolean(),
      clearsReasoning: fc.boolean(),
    })
    .map((drawn) => editOptions.parse(drawn)),
});
