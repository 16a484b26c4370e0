/** What there is to say of a rule in a report. */
export interface RuleWords {
  /** What must hold, as a sentence. */
  readonly title: string;
  /** What goes wrong for a user when it does not. */
  readonly why: string;
}
