import { ZodError } from "zod";
import type { Logger } from "../shared/logger.ts";
import type { OpenCanal } from "./connector.ts";
import type { ConnectedCanal, Registry } from "./registry.ts";

export interface OpenedAccount {
  canal: OpenCanal;
  /** Undefined: its configuration is not what its connector needs. */
  connected: ConnectedCanal | undefined;
}

export interface OpenedAccountsOptions {
  openCanal(id: number): Promise<OpenCanal | null>;
  registry: Pick<Registry, "connect">;
  logger: Logger;
  /** Milliseconds for which an account is believed as it was read. */
  believedMs?: number;
}

/** A changed secret and an account that is gone count at every process within this long, and a moment for the machine. */
export const BELIEVED_MS = 1_000;
/** Accounts held at once: more than any institution has, and what strangers name is not held. */
const HELD_MAX = 1_000;

/**
 * Accounts with their secrets opened and their configuration parsed, held for a moment: reading one costs more than
 * checking a signature with it, and messages of one account come in swarms.
 */
export class OpenedAccounts {
  readonly #options: OpenedAccountsOptions;
  readonly #held = new Map<number, { account: OpenedAccount; until: number }>();

  constructor(options: OpenedAccountsOptions) {
    this.#options = options;
  }

  /** Null: there is no such account. `held`: it may have changed since it was read. */
  async open(id: number): Promise<{ account: OpenedAccount; held: boolean } | null> {
    const held = this.#held.get(id);
    if (held && performance.now() < held.until) return { account: held.account, held: true };
    return this.reopen(id);
  }

  /** The same as it is now. */
  async reopen(id: number): Promise<{ account: OpenedAccount; held: boolean } | null> {
    const { openCanal, believedMs = BELIEVED_MS } = this.#options;
    // Counted from before the reading: a change that came after it is at most this old.
    const until = performance.now() + believedMs;
    const canal = await openCanal(id);
    this.#held.delete(id);
    if (!canal) return null;
    const account = { canal, connected: this.#connect(canal) };
    for (const oldest of this.#held.keys()) {
      if (this.#held.size < HELD_MAX) break;
      this.#held.delete(oldest);
    }
    this.#held.set(id, { account, until });
    return { account, held: false };
  }

  #connect(canal: OpenCanal): ConnectedCanal | undefined {
    try {
      return this.#options.registry.connect(canal);
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      const fallos = error.issues.map(({ path }) => path.join("."));
      this.#options.logger.warn(
        { id_canal: canal.id, fallos },
        "canal mal configurado: no puede comprobar firmas",
      );
      return undefined;
    }
  }
}
