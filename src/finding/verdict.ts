/** What a run came to and what a rule says of it: data only. Words for people are made in report/. */

/** One compactor on one input. `breaches` holds what only the target's own room can see (input changed in its own format). */
export type Outcome<R> =
  | { readonly status: 'returned'; readonly output: R; readonly breaches?: readonly OwnBreach[] }
  | {
      readonly status: 'threw';
      readonly error: { readonly type: string; readonly message: string; readonly stack?: string };
      /** The summarizer that it was handed had failed it before: whether it may throw then is a matter of its promises. */
      readonly summaryFailed?: true;
    }
  | { readonly status: 'timed-out'; readonly milliseconds: number }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'garbled'; readonly text: string }
  /** The process in which it ran is gone. */
  | { readonly status: 'died'; readonly text: string };

/** Where a breach shows. Role, part and field go into the fingerprint; the index does not. */
export interface Where {
  readonly side: 'input' | 'output' | 'expected';
  /** 0-based index of the message (or event) on that side; -1 when it is the whole that is wrong. */
  readonly message: number;
  readonly role?: string;
  readonly part?: string;
  readonly field?: string;
}

/** A rule that does not hold, with its evidence. */
export interface Breach {
  readonly where: Where;
  /** One sentence, with the message numbers in it. */
  readonly says: string;
  /** Further places worth a look. */
  readonly also?: readonly { readonly message: number; readonly text: string }[];
}

/** A breach together with the id of the rule that it breaks. */
export interface OwnBreach extends Breach {
  readonly rule: string;
}

export type Severity = 'error' | 'warning';

/** What one examined case came to. */
export type Verdict =
  | { readonly status: 'holds'; readonly changed: boolean }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'breaks'; readonly changed: boolean; readonly breaches: readonly OwnBreach[] };
