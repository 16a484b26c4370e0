/** Results that do not stand where a format looks for the answer to their call, ready to be moved to it. */
import type { Part, ResultPart } from '../../history/message.ts';
import type { Draft, Slots } from './draft.ts';

interface Stray {
  readonly message: number;
  readonly at: number;
  readonly part: ResultPart;
}

export class Strays {
  private readonly byId = new Map<string, Stray[]>();
  private readonly taken = new Map<number, Set<number>>();

  /** `oneMessage`: only the message right behind a call can answer it. */
  constructor(draft: Draft, oneMessage: boolean) {
    let calls = new Set<string>();
    draft.forEach(({ message: { role, parts } }, message) => {
      if (role === 'system') return;
      if (role === 'assistant') {
        calls = new Set(parts.flatMap(idOfCall));
        return;
      }
      parts.forEach((part, at) => {
        if (part.kind === 'result' && !calls.has(part.callId)) this.add({ message, at, part });
      });
      if (oneMessage || parts.some(({ kind }) => kind !== 'result')) calls = new Set();
    });
    for (const strays of this.byId.values()) strays.reverse();
  }

  private add(stray: Stray): void {
    const known = this.byId.get(stray.part.callId);
    if (known === undefined) this.byId.set(stray.part.callId, [stray]);
    else known.push(stray);
  }

  /** The next result of an id behind a message. To be asked in the order of the history. */
  take(id: string, behind: number): ResultPart | undefined {
    const strays = this.byId.get(id);
    while (strays !== undefined && strays.length > 0) {
      const { message, at, part } = strays.pop()!;
      if (message <= behind) continue;
      const taken = this.taken.get(message);
      if (taken === undefined) this.taken.set(message, new Set([at]));
      else taken.add(at);
      return part;
    }
    return undefined;
  }

  /** Takes the results that were moved out of the messages where they stood. */
  leave(slots: Slots): void {
    for (const [message, taken] of this.taken) {
      const { parts } = slots.message(message)!;
      const ids = [...taken].map((at) => (parts[at] as ResultPart).callId);
      const kept = parts.filter((_, at) => !taken.has(at));
      slots.replaceParts(message, kept, `moved the result of ${ids.join(', ')} to its call`);
    }
  }
}

function idOfCall(part: Part): string[] {
  return part.kind === 'call' ? [part.id] : [];
}
