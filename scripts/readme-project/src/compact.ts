/** A compactor as an app has one: tool results lose their content, but for errors and those of the last messages. */
import type { ModelMessage, ToolPart } from './model-message.ts';

interface Options {
  readonly keepMessages: number;
}

const CLEARED = { type: 'text', value: '[cleared]' };

export function compactMessages(messages: readonly ModelMessage[], { keepMessages }: Options): readonly ModelMessage[] {
  return messages.map((message, at) => {
    if (message.role !== 'tool' || at >= messages.length - keepMessages) return message;
    return { ...message, content: message.content.map(cleared) };
  });
}

function cleared(part: ToolPart): ToolPart {
  return part.type === 'tool-result' && !part.output?.type.startsWith('error') ? { ...part, output: CLEARED } : part;
}
