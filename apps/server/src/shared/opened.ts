interface Closable {
  close(): PromiseLike<unknown>;
}

/**
 * What was opened, closed in the reverse order. One that cannot be closed does not keep the others open. It is what
 * AsyncDisposableStack does, which the oldest Node that may run us (22.18) does not have.
 */
export class Opened {
  readonly #steps: (() => unknown)[] = [];
  #closed: Promise<void> | undefined;

  /** Takes over what was just opened. */
  add<T extends Closable>(part: T): T {
    this.defer(() => part.close());
    return part;
  }

  /** Does this when it is its turn in closing. */
  defer(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Closing again waits for the first time. */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "not everything could be closed");
  }
}
