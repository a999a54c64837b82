import { sql } from "kysely";
import { anyOf, oneOf } from "../../../db/any-of.ts";
import type { Tx } from "../../../db/transaction.ts";
import { now } from "../../../shared/clock.ts";
import type { Cambio, CasoDelPunto } from "../../punto/index.ts";
import { anotarPunto } from "./cambio.repository.ts";

/** Entry channels on which the open cases of a point speak, in the order in which they are locked. */
export async function entradasDePunto(tx: Tx, idPunto: number): Promise<number[]> {
  const filas = await tx
    .selectFrom("caso as c")
    .innerJoin("caso_canal_entrada as cce", "cce.id_caso", "c.id")
    .select("cce.id_canal_entrada as id")
    .where("c.id_punto_atencion", "=", idPunto)
    .where("c.estado", "=", oneOf("ACTIVO", "PENDIENTE"))
    .where("cce.abierto", "=", sql.lit(true))
    .orderBy("cce.id_canal_entrada")
    .execute();
  return filas.map((fila) => fila.id);
}

export function bloquearAbiertosDe(tx: Tx, idPunto: number): Promise<CasoDelPunto[]> {
  return tx
    .selectFrom("caso")
    .select(["id", "canal_principal"])
    .where("id_punto_atencion", "=", idPunto)
    .where("estado", "=", oneOf("ACTIVO", "PENDIENTE"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Nobody leads them any more, and none of their operators may write from elsewhere. */
export async function ponerPunto(
  tx: Tx,
  casos: readonly number[],
  { id_punto: idPunto, id_usuario: idUsuario }: { id_punto: number; id_usuario: number },
): Promise<void> {
  await tx
    .updateTable("caso")
    .set((eb) => ({
      id_punto_atencion: idPunto,
      operador_principal: null,
      version: eb("version", "+", 1),
      _updated_at: now(),
      _user_updated: idUsuario,
    }))
    .where("id", "=", anyOf(casos))
    .execute();
  await tx.deleteFrom("caso_operador").where("id_caso", "=", anyOf(casos)).execute();
  await anotarPunto(tx, casos, idPunto);
}

/** Each open entry channel of the cases, at each of the points. */
export async function cambiosEntre(
  tx: Tx,
  casos: readonly number[],
  puntos: readonly number[],
): Promise<Cambio[]> {
  const { rows } = await sql<Cambio>`
    SELECT p.id AS id_punto, cce.id_canal_entrada, false AS llegada
    FROM caso_canal_entrada cce CROSS JOIN unnest(${puntos}::int[]) AS p (id)
    WHERE cce.id_caso = ANY(${casos}::int[]) AND cce.abierto`.execute(tx);
  return rows;
}
