/**
 * Recorded pairs of the original program: what it was asked, and what it answered. A pair is either reproduced, or
 * explained by the faults with which it is reproduced, or unexplained.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { PlantedFault } from './faults/planted.ts';
import { RECORDED_FAULTS } from './faults/recorded.ts';
import type { GoldenPair } from './golden-request.ts';
import { contentsOf } from './reference/payload.ts';
import { RIGHT } from './reference/right.ts';
import type { Seams } from './reference/seams.ts';
import { runScript } from './reference/session.ts';
import { type ExclusionTrace, type Row, UNMARKED } from './types.ts';

/**
 * The ids of faults that give exactly this pair when all of them are switched on, and no longer when one of them is
 * switched off; none if the reference gives it; undefined if nothing does.
 */
export function explain(pair: GoldenPair): readonly string[] | undefined {
  return explainedBy((faults) => gives(faults, pair))?.map(({ id }) => id);
}

/** The same of anything else that the program has done; `gives` says whether these faults together give it. */
export function explainedBy(gives: (faults: readonly PlantedFault[]) => boolean): readonly PlantedFault[] | undefined {
  const alone = [[], ...RECORDED_FAULTS.map((fault) => [fault])].find(gives);
  if (alone !== undefined) return alone;
  const most = [RECORDED_FAULTS, ...RECORDED_FAULTS.map((fault) => RECORDED_FAULTS.filter((other) => other !== fault))];
  let faults = most.find(gives);
  for (const fault of faults ?? []) {
    const fewer = faults?.filter((other) => other !== fault) ?? [];
    if (gives(fewer)) faults = fewer;
  }
  return faults;
}

function gives(faults: readonly PlantedFault[], { script, options, reply }: GoldenPair): boolean {
  const seams: Seams = Object.assign({ ...RIGHT }, ...faults.map((fault) => fault.seams));
  return equal(replyOf(runScript(seams, script, options)), reply);
}

/** The trace in the words of the program. */
export function replyOf(trace: ExclusionTrace): JsonObject {
  const messages = trace.at(-1)?.store.map(messageOf) ?? [];
  const steps = trace.flatMap((step) => {
    if (step.kind !== 'compact') return [];
    const projected = step.store.filter((row) => !row.excluded).map(({ id }) => id ?? null);
    return [{ changed: step.changed, messages: step.store.map(messageOf), projected, tokens: step.tokens }];
  });
  if (steps.length === 0) return { ok: true, groups: [...new Set(messages.map(({ group }) => group.id))], messages };
  const requests = trace.flatMap(({ asked }) => asked.map(({ request }) => request));
  return { ok: true, steps, summary_requests: requests, messages };
}

function messageOf(row: Row) {
  const { id = null, kind = null, index = null, hasReasoning = null, tokens = null, ...links } = row.group ?? UNMARKED;
  return {
    role: row.role,
    id: row.id ?? null,
    contents: contentsOf(row).map(shown),
    group: {
      id,
      kind,
      index,
      has_reasoning: hasReasoning,
      token_count: tokens,
      ...(links.sources && { _summary_of_message_ids: links.sources }),
      ...(links.sourceGroups && { _summary_of_group_ids: links.sourceGroups }),
      ...(links.summarizedBy !== undefined && { _summarized_by_summary_id: links.summarizedBy }),
    },
    excluded: row.excluded,
    reason: row.reason ?? null,
  };
}

/** The recorded form leaves out what no message of it uses. */
function shown({ additional_properties: _, server_name: __, output, ...rest }: JsonObject): JsonObject {
  return Array.isArray(output) ? { ...rest, output: output.map(shown) } : rest;
}

/** Equality of JSON values, whatever the order of their keys. */
function equal(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => equal(item, right[i]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => equal(left[key], right[key]));
}
