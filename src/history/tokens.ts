/** The token count that Proctor hands to compactors: four characters a token and four tokens a message. */
import type { History, Part } from './message.ts';

export function countTokens(history: History): number {
  let characters = 0;
  for (const message of history) {
    characters += 16;
    for (const part of message.parts) characters += partLength(part);
  }
  return Math.ceil(characters / 4);
}

/** How many characters of a part reach the model. */
export function partLength(part: Part): number {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return part.text.length;
    case 'call':
      return part.name.length + argsLength(part.args);
    case 'use':
      return part.name.length + argsLength(part.args) + contentLength(part.result ?? '');
    case 'result':
      return contentLength(part.content);
    case 'media':
      return 400;
    case 'data':
      return JSON.stringify(part.data).length;
  }
}

function argsLength(args: object | string): number {
  return typeof args === 'string' ? args.length : JSON.stringify(args).length;
}

function contentLength(content: string | readonly Part[]): number {
  if (typeof content === 'string') return content.length;
  let length = 0;
  for (const part of content) length += partLength(part);
  return length;
}
