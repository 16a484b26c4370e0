import { isFailing, scriptOf } from '../../fakes/script.ts';
import type { History, Message, Part } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';
import type { PointwiseRule } from '../rule.ts';

/**
 * When the summarizer throws, or answers with nothing but blanks, the compactor returns (the oracle sees to that), and
 * no message is gone: the history comes back as it was, or is made smaller in ways that need no summary and lose no
 * message, such as clearing results. A message counts as kept while anything of it is in the result; its text may stand
 * inside a longer one. System messages are the business of `keeps-system`. A compactor that drops messages by design
 * when it has no summary does not promise this.
 */
export const survivesFailedSummary: PointwiseRule<History, unknown, History> = {
  id: 'promise/survives-failed-summary',
  kind: 'pointwise',
  title: 'Without a summary it returns, and no message is lost for it',
  why: 'The summarizer is a model: it is overloaded, refuses, or says nothing. What was to be summarized is then gone for good.',
  implies: ['promise/keeps-last-user', 'promise/keeps-summary', 'promise/keeps-every-message'],
  check({ input, options, output }) {
    const script = scriptOf(options);
    if (!isFailing(script)) return undefined;
    const orphans = new Set(pairCalls(input).orphans.map(({ message, part }) => input[message]!.parts[part]!));
    const kept = marksOf(output);
    for (let m = 0; m < input.length; m++) {
      const message = input[m]!;
      if (!saysSomething(message, orphans) || message.parts.some((part) => isKept(part, kept))) continue;
      const when = script === 'throws' ? 'the summarizer failed' : 'the summary was blank';
      return {
        // Whichever message it is that goes: it is one fault.
        where: { side: 'input', message: m, field: script },
        says: `${when}, and message ${m} is gone: nothing of it is left, and no summary stands for it`,
      };
    }
    return undefined;
  },
};

interface Marks {
  /** All texts, one below the other. */
  readonly text: string;
  readonly others: ReadonlySet<string>;
}

function marksOf(history: History): Marks {
  const texts: string[] = [];
  const others = new Set<string>();
  for (const { parts } of history) {
    for (const part of parts) {
      if (part.kind === 'text') texts.push(part.text);
      else others.add(markOf(part));
    }
  }
  return { text: texts.join('\n'), others };
}

function isKept(part: Part, { text, others }: Marks): boolean {
  return part.kind === 'text' ? part.text.trim() !== '' && text.includes(part.text) : others.has(markOf(part));
}

/** Results that answer no call may go, and nobody misses a blank text. */
function saysSomething({ role, parts }: Message, orphans: ReadonlySet<Part>): boolean {
  if (role === 'system') return false;
  return parts.some((part) => (part.kind === 'text' ? part.text.trim() !== '' : !orphans.has(part)));
}

/** What a part is known by when it has been edited. */
function markOf(part: Exclude<Part, { readonly kind: 'text' }>): string {
  switch (part.kind) {
    case 'reasoning':
      return `reasoning ${part.text}`;
    case 'call':
      return `call ${part.id}`;
    case 'use':
      return `use ${part.id}`;
    case 'result':
      return `result ${part.callId}`;
    case 'media':
      return `media ${part.ref}`;
    case 'data':
      return `data ${JSON.stringify(part.data)}`;
  }
}
