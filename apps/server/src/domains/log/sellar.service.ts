import type { Db } from "../../db/database.ts";
import { sellar } from "./cadena.ts";
import { filasAsentadas, leerSellables, ponerSello, ultimoSello } from "./sello.repository.ts";

/** Rows of one seal. */
const LOTE = 500;

export interface Sellador {
  /** Seals what can be sealed by now. Answers how many rows that were. */
  sellar(): Promise<number>;
}

/**
 * Seals the rows of the log in closed batches, each chained to the one before. A batch is closed when no transaction is left
 * that could add a row to it. Safe to run in several processes: of two equal numbers one stands.
 */
export function crearSellador(db: Db, clave: Buffer): Sellador {
  const asentadas = filasAsentadas(db);

  async function sellarHasta(hasta: number): Promise<number> {
    let selladas = 0;
    for (;;) {
      const ultimo = await ultimoSello(db);
      const desde = ultimo?.hasta ?? 0;
      const filas = await leerSellables(db, { desde, hasta, cuantas: LOTE });
      const final = filas.at(-1);
      if (!final) return selladas;
      // A full batch may not be all: the next one goes on behind its last row.
      const cerrado = filas.length < LOTE ? hasta : final.id;
      if (await ponerSello(db, sellar(clave, ultimo, { filas, hasta: cerrado }))) selladas += filas.length;
    }
  }

  return {
    async sellar() {
      const hasta = await asentadas.upTo();
      return hasta === null ? 0 : await sellarHasta(hasta);
    },
  };
}
