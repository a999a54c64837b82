// What other tabs of the same browser do. A document is told only of what is written elsewhere, so here it is told of all.
import { poner } from "./pagina.ts";

/** It is written or taken away elsewhere, and this document hears of it. */
export function enOtraPestana(hacer: () => void): void {
  const antes = new Map(Object.entries(localStorage));
  hacer();
  for (const key of new Set([...antes.keys(), ...Object.keys(localStorage)])) {
    if (localStorage.getItem(key) !== (antes.get(key) ?? null))
      window.dispatchEvent(new StorageEvent("storage", { key }));
  }
}

/** The browser's locks, as far as they are asked for: each is held by one, and the next waits for its end. */
export function ponerCandados(): void {
  const ultimos = new Map<string, Promise<unknown>>();
  const request = (nombre: string, ...resto: unknown[]): Promise<unknown> => {
    const usar = resto.at(-1) as () => unknown;
    const { signal } = resto.length > 1 ? (resto[0] as { signal?: AbortSignal }) : {};
    const turno = (ultimos.get(nombre) ?? Promise.resolve()).then(() =>
      signal?.aborted === true ? undefined : usar(),
    );
    ultimos.set(nombre, turno);
    return turno;
  };
  poner(navigator, "locks", { value: { request } });
}
