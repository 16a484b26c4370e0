/** Scripts as minimize and verify see them. */
import type { Message } from '../../../history/message.ts';
import { sizeOf } from '../../../minimize/history/size.ts';
import { messageUnits, Slots, withoutSlots } from '../../../minimize/history/slots.ts';
import type { InputKind, Unit } from '../../../minimize/input-kind.ts';
import { parseScript, printScript, printStrategy } from '../notation.ts';
import type { ExclusionScript, ScriptEvent } from '../types.ts';
import { enumerateScripts, SCRIPT_ALPHABETS } from './enumerate.ts';
import { messagesOf, messagesOfEvent, withMessages } from './flat.ts';
import { simplerScripts } from './simpler.ts';

export const scriptInput: InputKind<ExclusionScript> = {
  print: printScript,
  parse: parseScript,
  count: (script) => messagesOf(script).length + bareEvents(script),
  size: sizeOfScript,
  units: scriptUnits,
  without: withoutUnits,
  simpler: simplerScripts,
  enumerate: enumerateScripts,
  alphabets: SCRIPT_ALPHABETS,
};

/** Messages, compactions, answers and bare turns; then events; then what makes histories and strategies simple. */
function sizeOfScript(script: ExclusionScript): readonly number[] {
  const [messages = 0, ...rest] = sizeOf(messagesOf(script));
  let ends = 0;
  let told = 0;
  let numbers = 0;
  for (const event of script) {
    if (event.kind === 'answer') told += event.text?.length ?? 0;
    if (event.kind === 'turn') {
      for (const { end } of event.rounds) if (end !== undefined) ends++;
    }
    if (event.kind !== 'compact' || event.strategy === undefined) continue;
    const text = printStrategy(event.strategy);
    told += text.length;
    for (const [number] of text.matchAll(/\d+/g)) numbers += Number(number);
  }
  return [messages + bareEvents(script), script.length, ends, ...rest, told, numbers];
}

/** Events that hold no message: compactions, answers and bare turns. */
function bareEvents(script: ExclusionScript): number {
  let count = 0;
  for (const event of script) if (messagesOfEvent(event).length === 0 && event.kind !== 'add') count++;
  return count;
}

/** A message with its calls and results; an event with all that is in it. Events are numbered behind the messages. */
function scriptUnits(script: ExclusionScript): readonly Unit[] {
  const messages = messagesOf(script);
  const slots = new Slots(messages);
  const whole: Unit[] = [];
  let first = 0;
  script.forEach((event, index) => {
    const length = messagesOfEvent(event).length;
    const inside = Array.from({ length }, (_, i) => slots.message(first + i));
    first += length;
    if (event.kind !== 'add' || length > 1) whole.push([...inside, slots.count + index]);
  });
  return [...whole, ...messageUnits(messages)];
}

function withoutUnits(script: ExclusionScript, units: readonly Unit[]): ExclusionScript {
  const messages = messagesOf(script);
  const slots = new Slots(messages);
  const gone = new Set(units.flat());
  const left = withoutSlots(messages, units)[Symbol.iterator]();
  const isGone = (index: number): boolean => {
    const { parts } = messages[index]!;
    return (
      gone.has(slots.message(index)) || (parts.length > 0 && parts.every((_, at) => gone.has(slots.part(index, at))))
    );
  };
  const kept: (Message | undefined)[] = [];
  const events: ScriptEvent[] = [];
  let first = 0;
  script.forEach((event, index) => {
    const end = first + messagesOfEvent(event).length;
    const stays = !gone.has(slots.count + index);
    for (; first < end; first++) {
      const message = isGone(first) ? undefined : left.next().value;
      if (stays) kept.push(message);
    }
    if (stays) events.push(event);
  });
  // Results stay results, so this is always sound.
  return withMessages(events, kept) ?? events;
}
