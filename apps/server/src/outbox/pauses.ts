import { withJitter } from "./outcome.ts";

/** Accounts whose provider asked for a pause, by this process: nothing is tried through them until it is over. */
export class Pauses {
  readonly #untilMs = new Map<number, number>();

  begin(idCanal: number, seconds: number): void {
    const untilMs = performance.now() + seconds * 1000;
    this.#untilMs.set(idCanal, Math.max(this.#untilMs.get(idCanal) ?? 0, untilMs));
  }

  /** 0: none. Else up to a fifth more than is left, so that all that waits does not come back at once. */
  secondsLeft(idCanal: number): number {
    const leftMs = (this.#untilMs.get(idCanal) ?? 0) - performance.now();
    if (leftMs > 0) return Math.max(withJitter(leftMs / 1000), leftMs / 1000);
    this.#untilMs.delete(idCanal);
    return 0;
  }
}
