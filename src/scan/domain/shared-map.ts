/**
 * A map that can be copied at almost no cost: copies share a base that nobody writes, and hold what differs from it in a
 * small map of their own. Most paths through a function change little, so two states that meet again are compared by
 * their differences alone.
 */
export class SharedMap<K, V> {
  #base: Base<K, V>;
  /** What differs from the base; undefined stands for a key that is gone. */
  #own = new Map<K, V | undefined>();
  readonly #marks: (value: V) => boolean;

  constructor(marks: (value: V) => boolean = () => false) {
    this.#marks = marks;
    this.#base = { entries: new Map(), marked: [] };
  }

  fork(): SharedMap<K, V> {
    if (this.#own.size > MOST_DIFFERENCES) this.#settle();
    const copy = new SharedMap<K, V>(this.#marks);
    copy.become(this);
    return copy;
  }

  /** Makes this map what `other` is. */
  become(other: SharedMap<K, V>): void {
    this.#base = other.#base;
    this.#own = new Map(other.#own);
  }

  /** Keys whose values may differ between this map and `other`; all keys of both when the two share nothing. */
  differences(other: SharedMap<K, V>): K[] {
    if (this.#base !== other.#base) return [...new Set([...this.keys(), ...other.keys()])];
    const keys = [...other.#own.keys()];
    for (const key of this.#own.keys()) if (!other.#own.has(key)) keys.push(key);
    return keys;
  }

  get size(): number {
    return this.#base.entries.size + this.#own.size;
  }

  get(key: K): V | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    return this.#own.has(key) ? undefined : this.#base.entries.get(key);
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  set(key: K, value: V): void {
    this.#own.set(key, value);
  }

  delete(key: K): void {
    if (this.#base.entries.has(key)) this.#own.set(key, undefined);
    else this.#own.delete(key);
  }

  /** The keys of values that the constructor's predicate picks out. */
  marked(): K[] {
    const keys = this.#base.marked.filter((key) => !this.#own.has(key));
    for (const [key, value] of this.#own) if (value !== undefined && this.#marks(value)) keys.push(key);
    return keys;
  }

  keys(): K[] {
    const keys: K[] = [];
    for (const key of this.#base.entries.keys()) if (!this.#own.has(key)) keys.push(key);
    for (const [key, value] of this.#own) if (value !== undefined) keys.push(key);
    return keys;
  }

  #settle(): void {
    const entries = new Map(this.#base.entries);
    for (const [key, value] of this.#own) {
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    }
    const marked: K[] = [];
    for (const [key, value] of entries) if (this.#marks(value)) marked.push(key);
    this.#base = { entries, marked };
    this.#own = new Map();
  }
}

interface Base<K, V> {
  readonly entries: ReadonlyMap<K, V>;
  readonly marked: readonly K[];
}

/** Above this many, a new base is made before the next copy. */
const MOST_DIFFERENCES = 24;
