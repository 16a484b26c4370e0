/** A history in words, for readers who do not know the notation. */
import type { ExclusionScript } from '../src/contracts/exclusion/types.ts';
import type { History, Message, Part } from '../src/history/message.ts';

export function inWords(history: History): string {
  const said = history.map((message) => `${WHO[message.role]} ${partsOf(message)}`);
  return `${said.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase());
}

/** The same of a list that grows and is compacted in between. */
export function sessionInWords(script: ExclusionScript): string {
  const said = script.map((event) => {
    switch (event.kind) {
      case 'add':
        return inWords(event.messages);
      case 'compact':
        return 'Then the list is compacted.';
      default:
        throw new Error(`no words for an event of kind ${event.kind}`);
    }
  });
  return said.join(' ');
}

const WHO: Readonly<Record<Message['role'], string>> = {
  system: 'the system message',
  user: 'the user says',
  assistant: 'the assistant gives',
  tool: 'the tools give',
};

function partsOf({ parts }: Message): string {
  const shown = parts.map(wordsOf);
  const last = shown.at(-1) ?? 'nothing';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

function wordsOf(part: Part): string {
  switch (part.kind) {
    case 'text':
      return quoted(part.text);
    case 'reasoning':
      return 'its reasoning';
    case 'call':
      return `the call ${part.id} of ${part.name}${typeof part.args === 'string' ? ' with arguments that are no JSON' : ''}`;
    case 'use':
      return `a use of ${part.name} that the provider ran`;
    case 'result':
      return `the ${part.error === undefined ? 'result' : 'error'} of ${part.callId}`;
    case 'media':
      return 'a file';
    case 'data':
      return 'other data';
  }
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`;
}
