/** One line that is rewritten on a terminal; elsewhere a plain line now and then, so that logs show life. */
import type { Io } from './io.ts';

const ON_TERMINAL = 150;
const ELSEWHERE = 10_000;

export class ProgressLine {
  private readonly io: Io;
  private last: number;
  private shown = false;

  constructor(io: Io) {
    this.io = io;
    this.last = io.now();
  }

  /** `words` is called only when a line is due. */
  show(words: () => string): void {
    const now = this.io.now();
    if (now - this.last < (this.io.isTerminal ? ON_TERMINAL : ELSEWHERE)) return;
    this.last = now;
    this.shown = this.io.isTerminal;
    this.io.err(this.io.isTerminal ? `\r\u001b[2K${words()}` : `${words()}\n`);
  }

  clear(): void {
    if (this.shown) this.io.err('\r\u001b[2K');
    this.shown = false;
  }
}
