/** The decisions of a session, which go on growing: like the plan of a whole history, in arrays with room to spare. */
import type { Plan } from './walk.ts';

export interface MutablePlan extends Plan {
  clearedCalls: Uint8Array;
  clearedUses: Uint8Array;
  readonly closes: number[];
  thinkingFrom: number;
  calls: number;
  uses: number;
  /** The ordinal of a call that is not cleared yet. */
  addCall(): number;
  addUse(): number;
}

export function growing(): MutablePlan {
  return {
    clearedCalls: new Uint8Array(64),
    clearedUses: new Uint8Array(64),
    closes: [],
    thinkingFrom: 0,
    calls: 0,
    uses: 0,
    addCall() {
      if (this.calls === this.clearedCalls.length) this.clearedCalls = doubled(this.clearedCalls);
      return this.calls++;
    },
    addUse() {
      if (this.uses === this.clearedUses.length) this.clearedUses = doubled(this.clearedUses);
      return this.uses++;
    },
  };
}

function doubled(bits: Uint8Array): Uint8Array {
  const larger = new Uint8Array(2 * bits.length);
  larger.set(bits);
  return larger;
}
