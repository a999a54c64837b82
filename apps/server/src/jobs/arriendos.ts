import type { Db } from "../db/database.ts";
import { arrendar, devolver } from "./proceso.repository.ts";

export interface TiemposArriendo {
  renovarMs: number;
  /** Seconds that a lease holds after its last renewal. */
  plazoS: number;
}

/** Taken over at most `plazoS` and one renewal after its holder died. */
export const TIEMPOS_ARRIENDO: TiemposArriendo = { renovarMs: 3_000, plazoS: 10 };

/** The holder gives up this much earlier than the database says, by its own clock. */
const MARGEN = 0.8;

/** Leases of one process: what a name stands for is done by whoever holds it, and by nobody else. */
export interface Arriendos {
  /** Takes or renews; answers the names that are held now. Throws when the database does not answer. */
  tomar(nombres: readonly string[]): Promise<ReadonlySet<string>>;
  /** Names whose last renewal is too long ago to be sure of them. */
  vencidos(): string[];
  soltar(nombres: readonly string[]): Promise<void>;
}

export function crearArriendos({
  db,
  proceso,
  tiempos: { plazoS } = TIEMPOS_ARRIENDO,
}: {
  db: Db;
  proceso: string;
  tiempos?: TiemposArriendo;
}): Arriendos {
  /** Until when each is sure, on this process's monotonic clock. */
  const seguros = new Map<string, number>();

  return {
    async tomar(nombres) {
      // Counted from before the question: the database starts later, so it ends later.
      const hasta = performance.now() + plazoS * 1000 * MARGEN;
      const tomados = await arrendar(db, { proceso, nombres, segundos: plazoS });
      for (const nombre of nombres) seguros.delete(nombre);
      for (const nombre of tomados) seguros.set(nombre, hasta);
      return tomados;
    },
    vencidos() {
      const ahora = performance.now();
      return [...seguros].filter(([, hasta]) => hasta < ahora).map(([nombre]) => nombre);
    },
    async soltar(nombres) {
      for (const nombre of nombres) seguros.delete(nombre);
      await devolver(db, proceso, nombres);
    },
  };
}
