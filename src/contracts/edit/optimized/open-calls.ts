/** Which call a result answers, found among the last few open ones in nearly every history. */

/** Results nearly always answer one of the last few open calls; only beyond these the index by id is built. */
const NEAR = 24;

/** The calls that no result has closed yet, most recent last. */
export class OpenCalls {
  private readonly ids: readonly string[];
  private readonly stack: number[] = [];
  private byId: Map<string, number[]> | undefined;

  constructor(ids: readonly string[]) {
    this.ids = ids;
  }

  add(call: number): void {
    if (this.byId === undefined) this.stack.push(call);
    else this.index(call, this.byId);
  }

  /** The most recent open call with that id, now closed; -1 when there is none. */
  close(id: string): number {
    if (this.byId !== undefined) return this.byId.get(id)?.pop() ?? -1;
    const { ids, stack } = this;
    const nearest = Math.max(0, stack.length - NEAR);
    for (let i = stack.length - 1; i >= nearest; i--) {
      const call = stack[i]!;
      if (ids[call] !== id) continue;
      for (let j = i + 1; j < stack.length; j++) stack[j - 1] = stack[j]!;
      stack.pop();
      return call;
    }
    if (nearest === 0) return -1;
    this.byId = new Map();
    for (const call of stack) this.index(call, this.byId);
    return this.close(id);
  }

  private index(call: number, byId: Map<string, number[]>): void {
    const id = this.ids[call]!;
    const calls = byId.get(id);
    if (calls === undefined) byId.set(id, [call]);
    else calls.push(call);
  }
}
