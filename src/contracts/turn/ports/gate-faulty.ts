/**
 * A port of the turn loop's first fault, for `scan` to find: the gate before a request shortens the list, and the loop
 * goes on with the index from before. Read by the static pass; nothing imports it.
 */
import type { Compress, PortRow } from './messages.ts';

export class GateFaultyLoop {
  private messages: PortRow[] = [];
  private askIndex = -1;
  private readonly compress: Compress;

  constructor(compress: Compress) {
    this.compress = compress;
  }

  startTurn(text: string): void {
    this.messages.push({ role: 'user', content: text });
    this.askIndex = this.messages.length - 1;
  }

  takeResult(content: string): void {
    this.messages.push({ role: 'tool', content });
  }

  request(limit: number): PortRow[] {
    if (this.messages.length > limit) this.shorten();
    // The list is shorter by now, and askIndex is where the ask stood before.
    const replayed = this.messages.slice(0, this.askIndex).filter(({ role }) => role !== 'tool');
    return [...replayed, ...this.messages.slice(this.askIndex)];
  }

  private shorten(): void {
    this.messages = this.compress(this.messages);
  }
}
