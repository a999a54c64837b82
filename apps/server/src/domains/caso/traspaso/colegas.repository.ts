import type { Colega } from "@ventanilla/contract/caso/caso";
import { COLEGAS_MAX } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { concedido } from "../../permiso/index.ts";

/** The user `u` may be given what stands at the point: works there, and may change cases. */
const esDelPunto = (idPunto: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`u.estado = 'ACTIVO'
  AND EXISTS (SELECT FROM punto_operador po WHERE po.id_punto_atencion = ${idPunto} AND po.id_usuario = u.id)
  AND ${concedido(sql`u.id_rol`, "operadores", "update")}`;

/** Whom the caller may give a case, who stands at its point now before the others, by name; not whoever leads it. */
export async function leerColegas(db: Db, idCaso: number, idUsuario: number): Promise<Colega[]> {
  const { rows } = await sql<Colega>`
    SELECT u.id, u.nombre_completo AS nombre, u.usuario, h.id_usuario IS NOT NULL AS presente
    FROM caso c
    JOIN usuario u ON ${esDelPunto(sql`c.id_punto_atencion`)}
    LEFT JOIN historial_punto_atencion h
      ON h.id_usuario = u.id AND h.salida IS NULL AND h.id_punto_atencion = c.id_punto_atencion
    WHERE c.id = ${idCaso} AND u.id <> ${idUsuario} AND u.id IS DISTINCT FROM c.operador_principal
    ORDER BY presente DESC, u.nombre_completo, u.id LIMIT ${COLEGAS_MAX}`.execute(db);
  return rows;
}

/** Whether there is such a user in the institution. */
export async function esDeEntidad(db: Db, id: number, idEntidad: number): Promise<boolean> {
  const fila = await db
    .selectFrom("usuario")
    .select("id")
    .where("id", "=", id)
    .where("id_entidad", "=", idEntidad)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Somebody whom a case of the point may be given, held, so that they are not switched off meanwhile. */
export async function retenerColega(
  tx: Tx,
  { id, id_punto }: { id: number; id_punto: number },
): Promise<{ nombre: string } | undefined> {
  const { rows } = await sql<{ nombre: string }>`
    SELECT u.nombre_completo AS nombre FROM usuario u
    WHERE u.id = ${id} AND ${esDelPunto(sql`${id_punto}::int`)} FOR SHARE OF u`.execute(tx);
  return rows[0];
}

/** From now on they write to it wherever they stand (D77). */
export async function anotarOperador(tx: Tx, idCaso: number, idUsuario: number): Promise<void> {
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: idCaso, id_usuario: idUsuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
}
