/** Repair of ids that come twice: the later call, and the result that answers it, get an id of their own. */
import type { Part } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import { type Repair, Slots, withParts } from './draft.ts';

export const renameCalls: Repair = (draft, violations) => {
  const slots = new Slots(draft);
  const history = draft.map(({ message }) => message);
  const used = new Map<string, number>();
  const taken = new Set(history.flatMap(({ parts }) => parts.flatMap(idOf)));
  const answers = new Map(pairCalls(history).pairs.map(({ call, result }) => [`${call.message}.${call.part}`, result]));
  for (const { message, part } of violations) {
    const call = history[message]?.parts[part!];
    if (call?.kind !== 'call') continue;
    const id = freeId(call.id, taken, used);
    const says = `renamed the second call ${call.id} to ${id}`;
    rename(slots, message, part!, id, says);
    const result = answers.get(`${message}.${part}`);
    if (result !== undefined) rename(slots, result.message, result.part, id, `${says}, with its result`);
  }
  return slots.done();
};

function rename(slots: Slots, at: number, index: number, id: string, says: string): void {
  const message = slots.message(at)!;
  const parts = message.parts.map((part, place): Part => {
    if (place !== index) return part;
    return part.kind === 'call' ? { ...part, id } : part.kind === 'result' ? { ...part, callId: id } : part;
  });
  slots.replace(at, withParts(message, parts), says);
}

function idOf(part: Part): string[] {
  return part.kind === 'call' ? [part.id] : [];
}

/** `used` remembers the last number of each id, so that one that comes a thousand times is not counted up again. */
function freeId(id: string, taken: Set<string>, used: Map<string, number>): string {
  let number = (used.get(id) ?? 1) + 1;
  while (taken.has(`${id}-${number}`)) number++;
  used.set(id, number);
  taken.add(`${id}-${number}`);
  return `${id}-${number}`;
}
