/** Phases 4 to 6 of the program: memory, citations, tail. */
import type { CallPart, Message, Part, TextPart } from '../../../history/message.ts';
import { MEMORY_ARGUMENTS, SAVED_ARGUMENT } from '../options.ts';
import type { Run } from './steps.ts';

export function saveMemory(run: Run): void {
  const { list, steps } = run;
  list.forEach((message, m) => {
    if (message.role !== 'assistant') return;
    replaceParts(list, m, (part) => (part.kind === 'call' && steps.isMemory(part) ? steps.saved(part) : part));
  });
}

export function isMemory(call: CallPart): boolean {
  return call.name === 'memory';
}

export function saved(call: CallPart): CallPart {
  const { args } = call;
  if (typeof args === 'string') return call;
  const large = MEMORY_ARGUMENTS.filter((name) => Object.hasOwn(args, name));
  if (large.length === 0) return call;
  return { ...call, args: { ...args, ...Object.fromEntries(large.map((name) => [name, SAVED_ARGUMENT])) } };
}

export function dropCitations(run: Run): void {
  const { list, steps } = run;
  list.forEach((message, m) => {
    if (!steps.keepsCitations(run, message)) replaceParts(list, m, withoutCitations);
  });
}

export function keepsCitations(): boolean {
  return false;
}

function withoutCitations(part: Part): Part {
  if (part.kind !== 'text' || part.citations === undefined) return part;
  const { citations: _, ...text }: TextPart = part;
  return text;
}

export function dropTail(list: Message[]): void {
  while (list.at(-1)?.role === 'assistant') list.pop();
}

/** Puts a changed message into the list; one whose parts all stay the same objects stays as it is. */
export function replaceParts(list: Message[], m: number, change: (part: Part) => Part): void {
  const message = list[m]!;
  const parts = message.parts.map(change);
  if (parts.some((part, p) => part !== message.parts[p])) list[m] = { ...message, parts };
}
