import type { Db } from "../db/database.ts";
import type { Anunciar } from "../db/transaction.ts";
import type { Logger } from "../shared/logger.ts";
import { borrarMuertos, borrarProceso, inscribir, latir } from "./proceso.repository.ts";

export interface TiemposProceso {
  latidoMs: number;
  /** Seconds without a beat until a process counts as dead. */
  muertoS: number;
}

export const TIEMPOS_PROCESO: TiemposProceso = { latidoMs: 3_000, muertoS: 10 };

export interface OpcionesProcesos {
  db: Db;
  /** Names this process; never used twice. */
  nombre: string;
  publicar: Anunciar;
  logger: Logger;
  /** Somebody took this process for dead and removed what it held: it is entered again, with nothing. */
  alRenacer(): void;
  tiempos?: TiemposProceso;
}

export interface Procesos {
  cerrar(): Promise<void>;
}

/**
 * Enters this process in the table of those that are alive, beats, and removes those that stopped. It judges others only
 * after it has been beating itself for as long as death takes: after an outage of the database everybody is late.
 */
export async function iniciarProcesos({
  db,
  nombre,
  publicar,
  logger,
  alRenacer,
  tiempos: { latidoMs, muertoS } = TIEMPOS_PROCESO,
}: OpcionesProcesos): Promise<Procesos> {
  let sanoDesde = performance.now();
  let ultimo = performance.now();
  let turno: Promise<void> | undefined;

  function anunciar(entradas: readonly number[]): void {
    publicar(entradas.map((id) => ({ tipo: "mirada", id_canal_entrada: id })));
  }

  async function vivir(): Promise<void> {
    const inicio = performance.now();
    if (!(await latir(db, nombre))) {
      logger.warn("this process was taken for dead; it is entered again");
      await inscribir(db, nombre);
      alRenacer();
    }
    if (inicio - ultimo > latidoMs * 2) sanoDesde = inicio;
    ultimo = inicio;
    if (inicio - sanoDesde < muertoS * 1000) return;
    anunciar(await borrarMuertos(db, muertoS));
  }

  await inscribir(db, nombre);
  const reloj = setInterval(() => {
    turno ??= vivir()
      .catch((error: unknown) => logger.warn({ err: error }, "beat failed; the next one tries again"))
      .finally(() => {
        turno = undefined;
      });
  }, latidoMs);

  return {
    async cerrar() {
      clearInterval(reloj);
      await turno;
      await borrarProceso(db, nombre)
        .then(anunciar)
        .catch((error: unknown) => logger.warn({ err: error }, "leaving without a word; others will notice"));
    },
  };
}
