/** What this app looks at of the AI SDK's messages. */
export type ModelMessage = ToolMessage | OtherMessage;

interface ToolMessage {
  readonly role: 'tool';
  readonly content: readonly ToolPart[];
}

export interface ToolPart {
  readonly type: string;
  readonly output?: { readonly type: string };
}

interface OtherMessage {
  readonly role: 'system' | 'user' | 'assistant';
}
