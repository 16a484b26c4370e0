/** Phase 3 of the program: what is chosen is cleared or removed. */
import { CLEARED_RESULT, type Message, type Part } from '../../../history/message.ts';
import type { Place, Run, Use } from './steps.ts';

/** Server uses first: no index has moved yet. */
export function clear(run: Run, chosen: readonly Use[]): void {
  const { steps } = run;
  steps.clearServerUses(run, chosen);
  if (run.options.keepToolInputs) steps.clearResults(run, chosen);
  else steps.removePairs(run, chosen);
}

export function clearServerUses({ list }: Run, chosen: readonly Use[]): void {
  for (const { message, part, item } of chosen) {
    if (item.kind === 'use') replacePart(list, message, part, { ...item, result: CLEARED_RESULT });
  }
}

export function clearResults({ list }: Run, chosen: readonly Use[]): void {
  for (const { result } of chosen) {
    if (result === undefined) continue;
    const old = list[result.message]!.parts[result.part]!;
    if (old.kind === 'result') replacePart(list, result.message, result.part, { ...old, content: CLEARED_RESULT });
  }
}

export function replacePart(list: Message[], m: number, p: number, part: Part): void {
  const message = list[m]!;
  list[m] = { ...message, parts: message.parts.with(p, part) };
}

/** The calls leave first, since that moves no message; then their results do. */
export function removePairs(run: Run, chosen: readonly Use[]): void {
  removeCalls(run, chosen);
  removeResults(run, chosen);
}

export function removeCalls(run: Run, chosen: readonly Use[]): void {
  const { list, steps } = run;
  const removed = new Map<number, string[]>();
  for (const call of chosen.toReversed()) {
    if (call.item.kind !== 'call') continue;
    const message = list[call.message]!;
    list[call.message] = { ...message, parts: steps.takeCall(message.parts, call) };
    removed.set(call.message, [...(removed.get(call.message) ?? []), call.item.name]);
  }
  steps.addPlaceholders(run, removed);
}

/** Called for the last call of a message first, so the places of those before it are still true. */
export function takeCall(parts: readonly Part[], call: Use): readonly Part[] {
  return parts.toSpliced(call.part, 1);
}

export function addPlaceholders({ list, steps }: Run, removed: ReadonlyMap<number, readonly string[]>): void {
  for (const [m, names] of removed) {
    list[m] = withTexts(
      list[m]!,
      names.map((name) => steps.placeholder(name)),
    );
  }
}

/** The message with texts behind its last part that is no call. */
export function withTexts(message: Message, texts: readonly string[]): Message {
  const behind = message.parts.findLastIndex((part) => part.kind !== 'call') + 1;
  return {
    ...message,
    parts: message.parts.toSpliced(behind, 0, ...texts.map((text): Part => ({ kind: 'text', text }))),
  };
}

/** A message all of whose parts are results to remove leaves as a whole, any other loses just those parts. */
export function removeResults({ list, steps }: Run, chosen: readonly Use[]): void {
  const left = list.map((message) => message.parts.length);
  const whole: number[] = [];
  const places: Place[] = [];
  for (const { result } of chosen) {
    if (result === undefined) continue;
    places.push(result);
    if (--left[result.message]! <= 0) whole.push(result.message);
  }
  const single = places.filter(({ message }) => left[message]! > 0).sort((one, other) => other.part - one.part);
  for (const { message, part } of single) {
    list[message] = { ...list[message]!, parts: list[message]!.parts.toSpliced(part, 1) };
  }
  steps.popMessages(list, whole, places);
}

/** From the back, so that no index moves before it is used. */
export function popMessages(list: Message[], indices: readonly number[]): void {
  for (const index of indices.toSorted((one, other) => other - one)) list.splice(index, 1);
}
