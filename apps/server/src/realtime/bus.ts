import type { Announcement, Publish } from "../db/transaction.ts";

export interface OyenteBus {
  oir(aviso: Announcement): void;
  /** The line to the other processes was down: what they announced meanwhile must be looked for. */
  repasar(): void;
}

/** Carries announcements of committed transactions to everything that shows or delivers. Ids only; losing one costs seconds, never a message. */
export interface Bus {
  publicar: Publish;
  suscribir(oyente: OyenteBus): () => void;
  cerrar(): Promise<void>;
}

/** The bus of a single process. */
export function crearBusLocal(): Bus {
  const oyentes = new Set<OyenteBus>();
  return {
    publicar(avisos) {
      for (const aviso of avisos) for (const oyente of oyentes) oyente.oir(aviso);
    },
    suscribir(oyente) {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    async cerrar() {
      oyentes.clear();
    },
  };
}
