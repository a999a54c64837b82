import type { Sustantivo } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "./log.repository.ts";

/**
 * Lets the rows of an export through and writes down who took how many, and by which filters, whether it came to its end
 * or was given up.
 */
export async function* anotandoExportacion<T>(
  db: Db,
  sesion: Sesion,
  { sustantivo, consulta }: { sustantivo: Sustantivo; consulta: Readonly<Record<string, unknown>> },
  tandas: AsyncIterable<T[]>,
): AsyncGenerator<T[]> {
  const { page: _pagina, limit: _limite, ...filtros } = consulta;
  let filas = 0;
  let completa = false;
  try {
    for await (const tanda of tandas) {
      filas += tanda.length;
      yield tanda;
    }
    completa = true;
  } finally {
    await transaction(db, (tx) =>
      anotar(tx, {
        nivel: "INFO",
        tipo: `${sustantivo}.exportar`,
        mensaje: completa ? "Exportó la lista" : "Exportó una parte de la lista",
        sesion,
        datos: { filas, completa, filtros },
      }),
    );
  }
}
