/** An Io that keeps what is said, for tests that need no process of their own. */
import type { Io } from '../io.ts';

export interface Recorded {
  readonly io: Io;
  out(): string;
  err(): string;
}

export function recordedIo(cwd: string, stdin = '', env: Io['env'] = {}): Recorded {
  let out = '';
  let err = '';
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: async () => stdin,
    isTerminal: false,
    colors: false,
    width: 100,
    cwd,
    env,
    now: () => performance.now(),
    signal: new AbortController().signal,
  };
  return { io, out: () => out, err: () => err };
}
