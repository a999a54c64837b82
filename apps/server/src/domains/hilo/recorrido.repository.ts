import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { cuantosCaben } from "@ventanilla/contract/mensaje/mensaje.rules";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { consulta, type Fila, mensajeDe } from "./hilo.repository.ts";

/** Which messages of a case, read from its beginning on: the first ones, or those after one of it; internal notes only where they are asked for. */
export interface Tanda {
  id_caso: number;
  despues: number | undefined;
  notas: boolean;
  limit: number;
}

/** Rows of which `tandaDe` makes a part; the case is `c`, and where nothing follows it is one row of nothing. */
export function consultaDeTanda(db: Db, { id_caso, despues, notas, limit }: Tanda) {
  const mensajes = consulta(db)
    .where("m.id_caso", "=", id_caso)
    .$if(!notas, (q) => q.where("m.direccion", "<>", sql.lit("INTERNA")))
    .$if(despues !== undefined, (q) =>
      q.where(
        sql<boolean>`(m.orden, m.id) > (SELECT a.orden, a.id FROM mensaje a WHERE a.id = ${despues} AND a.id_caso = ${id_caso})`,
      ),
    )
    .orderBy("m.orden")
    .orderBy("m.id")
    .limit(sql<number>`${limit}::int + 1`)
    .as("t");
  return db
    .selectFrom("caso as c")
    .leftJoin(mensajes, (join) => join.onTrue())
    .selectAll("t")
    .where("c.id", "=", id_caso)
    .orderBy("t.orden")
    .orderBy("t.id");
}

type FilaDeTanda = Awaited<ReturnType<ReturnType<typeof consultaDeTanda>["execute"]>>[number];

/** As many as one answer holds, oldest first, and after which one the next part begins; null: nothing follows. Nothing without a case. */
export function tandaDe(
  leidas: readonly FilaDeTanda[],
  { id_caso, limit }: Pick<Tanda, "id_caso" | "limit">,
): { mensajes: Mensaje[]; sigue: number | null } | undefined {
  if (leidas.length === 0) return undefined;
  const filas = leidas.filter((fila): fila is FilaDeTanda & Fila => fila.id !== null);
  const caben = cuantosCaben(filas.slice(0, limit));
  const mensajes = filas.slice(0, caben).map((fila) => mensajeDe(fila, id_caso));
  return { mensajes, sigue: filas.length > caben ? (mensajes.at(-1)?.id ?? null) : null };
}
