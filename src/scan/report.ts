/** What a scan hands back: plain data. Words for terminals, SARIF and GitHub are made in report/. */

/** A place in source code. `text` is the line there, trimmed; `scope` the function around it. */
export interface Site {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly text: string;
  readonly scope: string;
}

export type Level = 'error' | 'warning';

/** A statement that changes a message array. */
export interface Writer extends Site {
  /** The array's access path, as in `this.messages`. */
  readonly array: string;
  readonly kind: string;
  readonly changesLength: boolean;
}

/** A position taken: where, of which array, and how. */
export interface Capture extends Site {
  readonly name: string;
  readonly of: string;
  readonly from: string;
}

export interface TraceStep {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly role: 'capture' | 'write' | 'use';
  /** The line of source there. */
  readonly code: string;
}

/** A position used after a write that may have moved what it names. */
export interface Problem extends Site {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly array: string;
  readonly trace: readonly TraceStep[];
  /** Stable over edits elsewhere: no line number goes in. */
  readonly fingerprint: string;
}

/** Why a use of a position is right. */
export interface Safe extends Site {
  readonly name: string;
  readonly array: string;
  readonly reason: string;
}

/** A file or function that could not be read to the end. */
export interface Trouble {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface ScanReport {
  readonly files: number;
  readonly lines: number;
  readonly writers: readonly Writer[];
  readonly captures: readonly Capture[];
  readonly problems: readonly Problem[];
  readonly unsure: readonly Problem[];
  readonly safe: readonly Safe[];
  readonly troubles: readonly Trouble[];
  /** Problems that a comment or the baseline accepts. */
  readonly accepted: number;
}
