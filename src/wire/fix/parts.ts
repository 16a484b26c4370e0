/** Repairs that take out, reorder or rewrite parts where they stand. */
import type { JsonValue } from '../../history/json.ts';
import type { Part, ResultPart, TextPart } from '../../history/message.ts';
import { byPlace, MARK, type Repair, Slots, withParts } from './draft.ts';

/** Takes the parts out that violations point at, with the message where nothing else is in it. */
export const dropParts: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (const [at, found] of byPlace(violations)) {
    const gone = new Set(found.map(({ part }) => part));
    const parts = draft[at]!.message.parts.filter((_, index) => !gone.has(index));
    slots.replaceParts(
      at,
      parts,
      `removed ${found.map(({ part }) => nameOf(draft[at]!.message.parts[part!])).join(', ')}`,
    );
  }
  return slots.done();
};

/** Takes out the results of the calls that violations are about, where they stand. */
export const dropResults: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (const [at, found] of byPlace(violations)) {
    const ids = new Set(found.flatMap(({ about }) => about));
    const parts = draft[at]!.message.parts.filter((part) => part.kind !== 'result' || !ids.has(part.callId));
    slots.replaceParts(at, parts, `removed the result of ${[...ids].join(', ')}`);
  }
  return slots.done();
};

/** Takes empty texts out, and messages that hold nothing else. */
export const dropEmpty: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (const [at] of byPlace(violations)) {
    const parts = draft[at]!.message.parts.filter((part) => part.kind !== 'text' || part.text.trim() !== '');
    if (parts.length === 0) slots.remove(at, 'removed: it has no content');
    else slots.replaceParts(at, parts, 'removed an empty text');
  }
  return slots.done();
};

/** Puts the results of a message in front of everything else in it. */
export const resultsFirst: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (const [at] of byPlace(violations)) {
    const { parts } = draft[at]!.message;
    const sorted = [...parts.filter(isResult), ...parts.filter((part) => !isResult(part))];
    slots.replaceParts(at, sorted, 'moved the results to the front');
  }
  return slots.done();
};

export const trimEnd: Repair = (draft, violations) =>
  rewriteParts(draft, violations, 'removed the whitespace at the end', (part) =>
    part.kind === 'text' ? { ...part, text: part.text.trimEnd() } : part,
  );

export const dropCaller: Repair = (draft, violations) =>
  rewriteParts(draft, violations, 'removed the name of the missing caller', (part) => {
    if (part.kind !== 'call' && part.kind !== 'use') return part;
    const { caller: _, extra, ...rest } = part;
    const { caller: __, ...others } = extra ?? {};
    return Object.keys(others).length === 0 ? rest : { ...rest, extra: others };
  });

export const cutToolName: Repair = (draft, violations) =>
  rewriteParts(draft, violations, 'cut the name of the call to 200 characters', (part) =>
    part.kind === 'call' ? { ...part, name: part.name.slice(0, 200) } : part,
  );

/** Puts the mark for a call of unknown origin in front of it; the codec writes the value that Google's page names. */
export const markUnsigned: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  for (const [at, found] of byPlace(violations)) {
    const places = new Set(found.map(({ part }) => part));
    const parts = draft[at]!.message.parts.flatMap((part, index): Part[] =>
      places.has(index) ? [{ kind: 'reasoning', text: '', anchor: true }, part] : [part],
    );
    slots.replaceParts(at, parts, 'marked the first call of the step as unsigned');
  }
  return slots.done();
};

export const leaveMediaOut: Repair = (draft, violations) =>
  rewriteParts(draft, violations, 'replaced the media by a marked text', (part) => {
    if (part.kind !== 'result') return part;
    const { extra, content, ...rest } = part;
    const { parts: beside, ...others } = extra ?? {};
    const note = beside === undefined || typeof content !== 'string' ? '' : `${MARK}media left out]`;
    const text = typeof content === 'string' ? `${content}${note}` : content.map(asText);
    return { ...rest, content: text, ...(Object.keys(others).length > 0 && { extra: others }) };
  });

function asText(part: Part): Part {
  if (part.kind !== 'media') return part;
  const text: TextPart = { kind: 'text', text: `${MARK}${part.mime} left out]` };
  return text;
}

export const makeWellFormed: Repair = (draft, violations) =>
  rewriteParts(draft, violations, 'replaced half a character by U+FFFD', (part) => wellFormed(part as never) as never);

function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormed(inner)]));
}

function rewriteParts(
  draft: Parameters<Repair>[0],
  violations: Parameters<Repair>[1],
  says: string,
  rewrite: (part: Part) => Part,
): ReturnType<Repair> {
  const slots = new Slots(draft);
  for (const [at, found] of byPlace(violations)) {
    const places = new Set(found.map(({ part }) => part));
    const { message } = draft[at]!;
    const parts = message.parts.map((part, index) => (places.has(index) ? rewrite(part) : part));
    slots.replace(at, withParts(message, parts), says);
  }
  return slots.done();
}

function isResult(part: Part): part is ResultPart {
  return part.kind === 'result';
}

function nameOf(part: Part | undefined): string {
  switch (part?.kind) {
    case 'result':
      return `the result of ${part.callId}`;
    case 'use':
      return `server use ${part.id} (${part.name})`;
    case 'reasoning':
      return 'reasoning that nothing follows';
    default:
      return `a ${part?.kind} part`;
  }
}
