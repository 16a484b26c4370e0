/** The loop of gate-faulty.ts, repaired: the ask is found again by its row before the index is used. */
import type { Compress, PortRow } from './messages.ts';

export class GateRepairedLoop {
  private messages: PortRow[] = [];
  private ask: PortRow | undefined;
  private readonly compress: Compress;

  constructor(compress: Compress) {
    this.compress = compress;
  }

  startTurn(text: string): void {
    this.ask = { role: 'user', content: text };
    this.messages.push(this.ask);
  }

  takeResult(content: string): void {
    this.messages.push({ role: 'tool', content });
  }

  request(limit: number): PortRow[] {
    if (this.messages.length > limit) this.messages = this.compress(this.messages);
    const askIndex = this.ask === undefined ? -1 : this.messages.lastIndexOf(this.ask);
    if (askIndex < 0) return [...this.messages];
    const replayed = this.messages.slice(0, askIndex).filter(({ role }) => role !== 'tool');
    return [...replayed, ...this.messages.slice(askIndex)];
  }
}
