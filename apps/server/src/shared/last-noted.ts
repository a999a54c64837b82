/** What was noted last, by key, and no more than so many: each further one takes the place of the oldest. */
export class LastNoted<K, V> {
  readonly #max: number;
  readonly #noted = new Map<K, V>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    return this.#noted.get(key);
  }

  has(key: K): boolean {
    return this.#noted.has(key);
  }

  /** What is noted again is the newest. */
  note(key: K, value: V): void {
    this.#noted.delete(key);
    const [oldest] = this.#noted.keys();
    if (this.#noted.size >= this.#max && oldest !== undefined) this.#noted.delete(oldest);
    this.#noted.set(key, value);
  }

  forget(key: K): void {
    this.#noted.delete(key);
  }
}
