/** The rows that the ported loops work on. */
export interface PortRow {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly callId?: string;
}

/** What a compressor gives back: the very same list when it skipped. */
export type Compress = (messages: PortRow[]) => PortRow[];
