/** Counting what may occur several times: ids come back, texts repeat. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(key: string, times = 1): void {
    this.counts.set(key, this.get(key) + times);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  /** Takes one of `key`; false when none is left. */
  take(key: string): boolean {
    const left = this.get(key);
    if (left > 0) this.counts.set(key, left - 1);
    return left > 0;
  }
}
