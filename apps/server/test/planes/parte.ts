import type { Chat } from "@ventanilla/contract/caso/chat";
import { CHATS_PARTE } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import type { Db } from "../../src/db/database.ts";
import { leerParteDePunto } from "../../src/domains/caso/index.ts";

export const PARTE = CHATS_PARTE.primera;
/** So many that joining them with whatever is open looks cheaper than to look for each. */
export const ABIERTOS = 2_000;

class Deshacer extends Error {}

/**
 * What a screen shows first of a point at which up to that many more conversations are open, and how many they are; nothing of
 * it stays. `empezar`: from now on it is read.
 */
export async function leerPrimeraParte(
  db: Db,
  empezar: () => void,
): Promise<{ chats: readonly Chat[]; abiertos: number }> {
  let chats: readonly Chat[] = [];
  let abiertos = 0;
  await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id_punto_atencion AS id FROM caso WHERE estado = 'CERRADO' AND id_punto_atencion IS NOT NULL
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`.execute(tx);
      const [punto = { id: 0 }] = rows;
      await sql`ALTER TABLE caso DISABLE TRIGGER USER`.execute(tx);
      await sql`ALTER TABLE caso_canal_entrada DISABLE TRIGGER USER`.execute(tx);
      const { numAffectedRows } = await sql`
        WITH elegidos AS (
          SELECT DISTINCT ON (c.canal_principal) c.id FROM caso c
          WHERE c.id_punto_atencion = ${punto.id} AND c.estado = 'CERRADO' AND NOT EXISTS (
            SELECT FROM caso_canal_entrada o WHERE o.id_canal_entrada = c.canal_principal AND o.abierto)
          ORDER BY c.canal_principal, c.id LIMIT ${ABIERTOS}),
        abiertos AS (UPDATE caso SET estado = 'PENDIENTE' WHERE id IN (SELECT id FROM elegidos) RETURNING id, canal_principal)
        UPDATE caso_canal_entrada l SET abierto = true FROM abiertos a
        WHERE l.id_caso = a.id AND l.id_canal_entrada = a.canal_principal`.execute(tx);
      abiertos = Number(numAffectedRows);
      await sql`ANALYZE caso, caso_canal_entrada`.execute(tx);
      empezar();
      const parte = await leerParteDePunto(tx, punto.id, { despues: null, cuantas: PARTE, orden: "nuevo" });
      chats = parte.chats;
      throw new Deshacer();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Deshacer)) throw error;
    });
  return { chats, abiertos };
}
