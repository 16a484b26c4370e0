/** A client call with its results made one server-side use: one part in one message, where it fails as well. */
import { defaultText } from '../../history/default-text.ts';
import type { CallPart, History, UsePart } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import { Slots, withoutSlots } from './slots.ts';

export function* served(history: History): Iterable<History> {
  const slots = new Slots(history);
  for (const { call, result } of pairCalls(history).pairs.toReversed()) {
    const { role, parts } = history[call.message]!;
    const use = useFor(parts[call.part] as CallPart, defaultText(role, 'use', call.message, call.part));
    const instead = history.with(call.message, { ...history[call.message]!, parts: parts.with(call.part, use) });
    yield withoutSlots(instead, [[slots.part(result.message, result.part)]]);
  }
}

function useFor({ id, name, args }: CallPart, result: string): UsePart {
  return { kind: 'use', id, tool: name, name, args, result };
}
