import { isDeepStrictEqual } from "node:util";
import type { CanalAbierto } from "./connector.ts";

/** One refusal may be a hiccup. After this many in a row the provider is not shown the same key for a while: some lock the account. */
const RECHAZOS_MAX = 2;
const TREGUA_MS = 30_000;

/** Accounts whose key was refused lately, by this process. */
export class CredencialesRechazadas {
  readonly #rechazos = new Map<number, { canal: CanalAbierto; veces: number; hasta: number }>();

  /** Another configuration is another key: it is tried at once. */
  descansa(canal: CanalAbierto): boolean {
    const rechazo = this.#de(canal);
    return rechazo !== undefined && rechazo.veces >= RECHAZOS_MAX && rechazo.hasta > performance.now();
  }

  rechazar(canal: CanalAbierto): void {
    const veces = (this.#de(canal)?.veces ?? 0) + 1;
    this.#rechazos.set(canal.id, { canal, veces, hasta: performance.now() + TREGUA_MS });
  }

  aceptar(canal: CanalAbierto): void {
    this.#rechazos.delete(canal.id);
  }

  #de(canal: CanalAbierto) {
    const rechazo = this.#rechazos.get(canal.id);
    return isDeepStrictEqual(rechazo?.canal, canal) ? rechazo : undefined;
  }
}
