import type { Db } from "../../db/database.ts";
import { sellar } from "./cadena.ts";
import { escribiendo, leerSellables, ponerSello, ultimoDado, ultimoSello } from "./sello.repository.ts";

/** Rows of one seal. */
const LOTE = 500;

export interface Sellador {
  /** Seals what can be sealed by now. Answers how many rows that were. */
  sellar(): Promise<number>;
}

/** Ids up to `hasta` were given; these transactions may still add a row with one of them. */
interface Mirada {
  hasta: number;
  faltan: ReadonlySet<string>;
}

/**
 * Seals the rows of the log in closed batches, each chained to the one before. A batch is closed when no transaction is left
 * that could add a row to it: ids are given before the commit, so the last id is read first, then who is writing, and nothing
 * is sealed up to it before all of those have ended. Safe to run in several processes: of two equal numbers one stands.
 */
export function crearSellador(db: Db, clave: Buffer): Sellador {
  let mirada: Mirada | undefined;

  async function mirar(): Promise<Mirada> {
    const hasta = await ultimoDado(db);
    return { hasta, faltan: new Set(await escribiendo(db)) };
  }

  async function seguir({ hasta, faltan }: Mirada): Promise<Mirada> {
    const todavia = new Set(await escribiendo(db));
    return { hasta, faltan: new Set([...faltan].filter((cual) => todavia.has(cual))) };
  }

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
      const vista = mirada && mirada.faltan.size > 0 ? await seguir(mirada) : await mirar();
      mirada = vista;
      if (vista.faltan.size > 0) return 0;
      mirada = undefined;
      return await sellarHasta(vista.hasta);
    },
  };
}
