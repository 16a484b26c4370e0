/**
 * What the passes have proposed so far. Different passes come upon the same candidate again and again; it is one
 * proposal, so that nothing is judged twice. Printing a candidate to tell it from others costs as much as many a
 * judgement: as long as no other one has its number of messages, it is not printed.
 */
import type { Candidate, CaseKind } from './candidate.ts';
import type { Size } from './order.ts';

export interface Proposal<I, O> {
  readonly candidate: Candidate<I, O>;
  readonly size: Size;
  /** Whether it fails, once that is known. */
  fails?: boolean;
  /** Whether its turn has come; one that was asked along with others may be known before. */
  isJudged: boolean;
}

export class Proposals<I, O> {
  private readonly kind: CaseKind<I, O>;
  private readonly byCount = new Map<number, Proposal<I, O> | Map<string, Proposal<I, O>>>();

  constructor(kind: CaseKind<I, O>) {
    this.kind = kind;
  }

  of(candidate: Candidate<I, O>): Proposal<I, O> {
    const count = this.kind.input.count(candidate.input);
    const alike = this.byCount.get(count);
    if (alike === undefined) {
      const only = this.newProposal(candidate);
      this.byCount.set(count, only);
      return only;
    }
    const printed = alike instanceof Map ? alike : new Map([[this.textOf(alike.candidate), alike]]);
    if (printed !== alike) this.byCount.set(count, printed);
    const text = this.textOf(candidate);
    const proposal = printed.get(text) ?? this.newProposal(candidate);
    printed.set(text, proposal);
    return proposal;
  }

  private newProposal(candidate: Candidate<I, O>): Proposal<I, O> {
    return { candidate, size: this.kind.input.size(candidate.input), isJudged: false };
  }

  private textOf({ input, options }: Candidate<I, O>): string {
    return `${JSON.stringify(options)} ${this.kind.input.print(input)}`;
  }
}
