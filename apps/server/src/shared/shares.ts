/**
 * How much works at the same time, in all and for one account: what one account's silent provider holds is no more than its
 * share, and the rest goes on for the others.
 */
export class Shares {
  readonly #total: number;
  readonly #each: number;
  readonly #byAccount = new Map<number, number>();
  #busy = 0;

  constructor({ total, each }: { total: number; each: number }) {
    this.#total = total;
    this.#each = each;
  }

  take(idCanal: number): void {
    this.#busy += 1;
    this.#byAccount.set(idCanal, this.#of(idCanal) + 1);
  }

  giveBack(idCanal: number): void {
    this.#busy -= 1;
    const left = this.#of(idCanal) - 1;
    if (left > 0) this.#byAccount.set(idCanal, left);
    else this.#byAccount.delete(idCanal);
  }

  isFree(idCanal: number): boolean {
    return this.#busy < this.#total && this.#of(idCanal) < this.#each;
  }

  /** Accounts that have their whole share. */
  sated(): number[] {
    return [...this.#byAccount].filter(([, held]) => held >= this.#each).map(([idCanal]) => idCanal);
  }

  /** So many may be taken of the other accounts, whosever they are: should all be one's, it has its share and no more. */
  room(): number {
    const most = Math.max(0, ...[...this.#byAccount.values()].filter((held) => held < this.#each));
    return Math.max(0, Math.min(this.#total - this.#busy, this.#each - most));
  }

  #of(idCanal: number): number {
    return this.#byAccount.get(idCanal) ?? 0;
  }
}
