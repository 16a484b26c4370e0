/**
 * A map that is copied only when one of its copies is written. Most paths through a function change little, so most of
 * the copies that an interpreter makes where paths part are never paid for.
 */
export class SharedMap<K, V> {
  #map = new Map<K, V>();
  /** Keys of values that `marks` picks out, so that they can be gone through without all the others. */
  #marked = new Set<K>();
  #isShared = false;
  readonly #marks: (value: V) => boolean;

  constructor(marks: (value: V) => boolean = () => false) {
    this.#marks = marks;
  }

  /** A copy that costs nothing until one of the two is written. */
  fork(): SharedMap<K, V> {
    const copy = new SharedMap<K, V>(this.#marks);
    copy.become(this);
    return copy;
  }

  /** Makes this map what `other` is. */
  become(other: SharedMap<K, V>): void {
    other.#isShared = true;
    this.#map = other.#map;
    this.#marked = other.#marked;
    this.#isShared = true;
  }

  /** Whether the two are known to be equal, because neither was written since one was forked from the other. */
  isSame(other: SharedMap<K, V>): boolean {
    return this.#map === other.#map;
  }

  get size(): number {
    return this.#map.size;
  }

  get(key: K): V | undefined {
    return this.#map.get(key);
  }

  has(key: K): boolean {
    return this.#map.has(key);
  }

  set(key: K, value: V): void {
    this.#own();
    this.#map.set(key, value);
    if (this.#marks(value)) this.#marked.add(key);
    else this.#marked.delete(key);
  }

  delete(key: K): void {
    if (!this.#map.has(key)) return;
    this.#own();
    this.#map.delete(key);
    this.#marked.delete(key);
  }

  /** The keys of marked values. */
  marked(): ReadonlySet<K> {
    return this.#marked;
  }

  keys(): IterableIterator<K> {
    return this.#map.keys();
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#map.entries();
  }

  #own(): void {
    if (!this.#isShared) return;
    this.#map = new Map(this.#map);
    this.#marked = new Set(this.#marked);
    this.#isShared = false;
  }
}
