/** Ids that a new summary may not have: those of the list, those that a summary lists, those of the store. */
import type { Ledger } from './ledger.ts';

export class TakenIds {
  private readonly ledger: Ledger;
  private readonly more = new Set<string>();

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    for (const { group } of ledger.nodes) {
      if (group?.sources !== undefined) for (const id of group.sources) this.more.add(id);
    }
  }

  has(id: string): boolean {
    return this.ledger.ids.has(id) || this.more.has(id) || this.ledger.reserved.has(id);
  }

  add(id: string): void {
    this.more.add(id);
  }
}
