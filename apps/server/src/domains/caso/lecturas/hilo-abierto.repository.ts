import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { cambiados, type Fila, mensajeDe } from "../../hilo/index.ts";
import { mostradoEn } from "../caso.repository.ts";

export interface HiloAbierto {
  /** The case that the entry channel shows now. */
  mostrado: number | null;
  /** Undefined: the case is gone. */
  marca: { secuencia: number; version: number } | undefined;
  cambiados: Mensaje[];
}

type FilaAbierta = { mostrado: number | null; numero: number | null; version: number | null } & (
  | Fila
  | { id: null }
);

/** What screens that show a case of an entry channel may not know yet, all of one moment: at most `limite` changed messages and one more. */
export async function leerHiloAbierto(
  db: Db,
  idCanalEntrada: number,
  { idCaso, desde, limite }: { idCaso: number; desde: number; limite: number },
): Promise<HiloAbierto> {
  const { rows } = await sql<FilaAbierta>`
    SELECT (${mostradoEn(db, idCanalEntrada)}) AS mostrado, k.secuencia AS numero, k.version, m.*
    FROM (SELECT) una
    LEFT JOIN caso k ON k.id = ${idCaso}
    LEFT JOIN LATERAL (${cambiados(db, idCaso, desde, limite)}) m ON true
    ORDER BY m.secuencia`.execute(db);
  const [primera] = rows;
  if (!primera) throw new Error("a statement of one row at least answered none");
  const { mostrado, numero: secuencia, version } = primera;
  return {
    mostrado,
    marca: secuencia === null || version === null ? undefined : { secuencia, version },
    cambiados: rows.flatMap(({ mostrado: _mostrado, numero: _numero, version: _version, ...fila }) =>
      fila.id === null ? [] : mensajeDe(fila, idCaso),
    ),
  };
}
