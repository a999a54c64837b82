import type { PrimerosPasos } from "@ventanilla/contract/tablero/tablero";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/**
 * Of a newcomer there are no cases to look through; of anybody else the first one tells. Only what they did: a case that was
 * brought along, or that a colleague gave them, is on record as nobody's act or as another's; an answer that is older than the
 * first time they logged in was brought along.
 */
export async function pasosDe(db: Db, operador: number): Promise<PrimerosPasos> {
  const { rows } = await sql<PrimerosPasos>`
    SELECT EXISTS (SELECT FROM caso_operador o WHERE o.id_usuario = ${operador}
        AND (SELECT true FROM log l WHERE l.referencia = 'caso:' || o.id_caso AND l.id_usuario = ${operador}
          AND l.tipo IN ('caso.atender', 'caso.crear') LIMIT 1)) AS atendio,
      EXISTS (SELECT FROM caso_operador o JOIN mensaje m ON m.id_caso = o.id_caso
        WHERE o.id_usuario = ${operador} AND m.id_usuario = ${operador} AND m.direccion = 'SALIDA'
          AND m._created_at >= (SELECT min(s.iniciada) FROM sesion s WHERE s.id_usuario = ${operador})) AS respondio`.execute(
    db,
  );
  const [fila] = rows;
  if (!fila) throw new Error("a statement without rows of its own answered none");
  return fila;
}
