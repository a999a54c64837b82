import { sql } from "kysely";
import type { Db } from "../../../../db/database.ts";

/** Who was to get a copy of a letter of ours, as the addresses are compared. */
export async function copiasDe(db: Db, idMensaje: number): Promise<string[]> {
  const { rows } = await sql<{ copia: string }>`
    SELECT jsonb_array_elements_text(m.extras->'carta'->'copias') AS copia FROM mensaje m WHERE m.id = ${idMensaje}`.execute(
    db,
  );
  return rows.map(({ copia }) => copia);
}

/** Whether the thread says it already, behind that message. */
export async function seAviso(
  db: Db,
  { id_caso, desde, clave, copia }: { id_caso: number; desde: number; clave: string; copia: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM mensaje m
    WHERE m.id_caso = ${id_caso} AND m.id > ${desde} AND m.direccion = 'AVISO'
      AND m.extras->'aviso'->>'clave' = ${clave} AND m.extras->'aviso'->'datos'->>'copia' = ${copia}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
