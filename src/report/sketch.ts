/** A message as one short line of notation: its shape in full, its texts cut. */
import type { Message, Part } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';

const LONGEST = 36;

export function sketch({ role, parts, source, summary }: Message): string {
  return printHistory([{ role, parts: parts.map(shortened), ...(source && { source }), ...(summary && { summary }) }]);
}

function shortened(part: Part): Part {
  switch (part.kind) {
    case 'text':
      return { kind: 'text', text: cut(part.text) };
    case 'reasoning':
      return { kind: 'reasoning', text: cut(part.text), ...(part.signature !== undefined && { signature: 'sig' }) };
    case 'call':
      return { kind: 'call', id: part.id, name: cut(part.name), args: {} };
    case 'use': {
      const { id, tool, name, error, result } = part;
      return {
        kind: 'use',
        id,
        tool,
        name,
        args: {},
        ...(error && { error }),
        ...(result && { result: content(result) }),
      };
    }
    case 'result': {
      const { callId, error } = part;
      return { kind: 'result', callId, content: content(part.content), ...(error && { error }) };
    }
    case 'media':
      return { kind: 'media', mime: part.mime, ref: cut(part.ref) };
    case 'data':
      return { kind: 'data', data: cut(JSON.stringify(part.data)) };
  }
}

function content(value: string | readonly Part[]): string {
  if (typeof value === 'string') return cut(value);
  const texts = value.map((part) => (part.kind === 'text' ? part.text : `(${part.kind})`));
  return cut(texts.join(' '));
}

/** Never through the middle of a character. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
