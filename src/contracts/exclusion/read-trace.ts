/** A trace that another process has sent: what cannot be a step is refused here, before any rule looks at it. */
import * as v from 'valibot';
import { UsageError } from '../../errors.ts';
import type { JsonValue } from '../../history/json.ts';
import type { ExclusionTrace } from './types.ts';

const texts = v.optional(v.array(v.string()));
const row = v.looseObject({
  object: v.number(),
  role: v.picklist(['system', 'user', 'assistant', 'tool']),
  parts: v.array(v.looseObject({ kind: v.string() })),
  id: v.optional(v.string()),
  excluded: v.boolean(),
  reason: v.optional(v.string()),
  group: v.optional(v.looseObject({ sources: texts, sourceGroups: texts, summarizedBy: v.optional(v.string()) })),
});
const rows = v.array(row);
const numbers = v.array(v.number());
const head = {
  event: v.number(),
  store: rows,
  asked: v.array(v.object({ request: v.string(), answer: v.optional(v.string()) })),
  alarms: v.number(),
};
const schema = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('add'), ...head }),
    v.object({
      kind: v.literal('compact'),
      ...head,
      strategy: v.nullable(v.looseObject({ kind: v.string() })),
      changed: v.boolean(),
      before: rows,
      tokens: v.number(),
    }),
    v.object({
      kind: v.literal('turn'),
      ...head,
      loaded: numbers,
      prepared: rows,
      given: rows,
      givenAfter: rows,
      calls: v.array(v.object({ working: rows, sent: numbers, transcript: rows })),
      response: rows,
      exit: v.picklist(['final', 'approval', 'input', 'declared', 'stop', 'exhausted']),
    }),
  ]),
);

/** Throws UsageError `bad-script` that names the field. */
export function readTrace(value: JsonValue): ExclusionTrace {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output as unknown as ExclusionTrace;
  const [issue] = read.issues;
  throw new UsageError('bad-script', `${v.getDotPath(issue) ?? 'the trace'}: ${issue.message}`);
}
