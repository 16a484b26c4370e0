import type { JsonObject } from '../../../history/json.ts';
import type { CallPart, History, Part, Role } from '../../../history/message.ts';
import { Counts } from '../../../rules/count.ts';
import { type EditOptions, MEMORY_ARGUMENTS, SAVED_ARGUMENT } from '../options.ts';
import type { PointwiseEditRule } from './edit-rule.ts';
import { partKey } from './part-key.ts';
import { selectionOf, siteKey, tailStart } from './uses.ts';

export const untouchedIdentical: PointwiseEditRule = {
  id: 'edit/untouched-identical',
  kind: 'pointwise',
  title: 'What no phase is about comes out identical, the order of keys included',
  why: 'Providers cache prefixes by bytes, and arguments that change silently are what the model believes it has said.',
  implies: ['edit/never-longer'],
  check({ input, options, output }) {
    const left = new Counts();
    for (const { role, parts } of output) for (const part of parts) left.add(`${role} ${partKey(part)}`);
    for (const { role, part, message, id } of untouchedParts(input, options)) {
      if (left.take(`${role} ${partKey(part)}`)) continue;
      const says = `a part of kind ${part.kind}${id} of message ${message} of the input is changed or lost`;
      return { where: { side: 'input', message, role, part: part.kind }, says };
    }
    return undefined;
  },
};

interface Untouched {
  readonly role: Role;
  readonly part: Part;
  readonly message: number;
  readonly id: string;
}

/** Everything but reasoning and what is to be cleared, as it is behind the phases on memory and citations. */
function untouchedParts(input: History, options: EditOptions): Untouched[] {
  const touched = new Set<string>();
  for (const { at, item, result } of selectionOf(input, options).cleared) {
    if (result !== undefined) touched.add(siteKey(result));
    if (item.kind === 'use' || !options.keepToolInputs) touched.add(siteKey(at));
  }
  const end = tailStart(input, options);
  const found: Untouched[] = [];
  for (let message = 0; message < end; message++) {
    const { role, parts } = input[message]!;
    parts.forEach((part, at) => {
      const isCleared = touched.has(siteKey({ message, part: at }));
      if (isCleared || (role === 'assistant' && part.kind === 'reasoning')) return;
      found.push({ role, part: lastPhases(role, part, options), message, id: named(part) });
    });
  }
  return found;
}

function lastPhases(role: Role, part: Part, options: EditOptions): Part {
  if (part.kind === 'text') {
    const { citations: _, ...text } = part;
    return text;
  }
  const isMemory = role === 'assistant' && part.kind === 'call' && part.name === 'memory';
  return isMemory && options.memory ? saved(part) : part;
}

function saved(call: CallPart): CallPart {
  if (typeof call.args === 'string') return call;
  const large: readonly string[] = MEMORY_ARGUMENTS;
  const args = Object.entries(call.args).map(([key, value]) => [key, large.includes(key) ? SAVED_ARGUMENT : value]);
  return { ...call, args: Object.fromEntries(args) as JsonObject };
}

function named(part: Part): string {
  if (part.kind === 'call' || part.kind === 'use') return ` (${JSON.stringify(part.id)})`;
  return part.kind === 'result' ? ` (of ${JSON.stringify(part.callId)})` : '';
}
