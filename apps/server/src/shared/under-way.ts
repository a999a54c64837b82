/** Work that is being done, by key, for whoever had better wait until it is. */
export class UnderWay {
  readonly #ends = new Map<string, Promise<void>>();

  add(key: string, work: Promise<unknown>): void {
    const forget = (): void => {
      this.#ends.delete(key);
    };
    this.#ends.set(key, work.then(forget, forget));
  }

  /** Resolves, and never rejects, when it is done or failed; undefined: nothing of the kind is under way. */
  endOf(key: string): Promise<void> | undefined {
    return this.#ends.get(key);
  }
}
