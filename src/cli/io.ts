/** All that a command sees of the outside: where words go, where it stands, what time it is, whether to stop. */
export interface Io {
  /** Standard output: results. */
  out(text: string): void;
  /** Standard error: progress, words about the run. */
  err(text: string): void;
  /** All of standard input as text. */
  stdin(): Promise<string>;
  /** Whether standard error is a terminal, so that a progress line may be rewritten. */
  readonly isTerminal: boolean;
  readonly colors: boolean;
  /** Columns of the terminal, 100 elsewhere. */
  readonly width: number;
  readonly cwd: string;
  /** The environment: only what a CI system says of itself is read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/** What the process tells its caller. */
export const EXIT = {
  /** Nothing new of severity error. */
  clean: 0,
  findings: 1,
  usage: 2,
  /** Our own fault, or a canary that was missed. */
  internal: 3,
  inconclusive: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
