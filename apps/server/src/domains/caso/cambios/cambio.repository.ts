import { type Expression, sql, type Updateable } from "kysely";
import { anyOf } from "../../../db/any-of.ts";
import { announce, type Tx } from "../../../db/transaction.ts";
import type { Caso } from "../../../db/types.gen.ts";
import { now } from "../../../shared/clock.ts";

export type Campos = Pick<
  Updateable<Caso>,
  | "estado"
  | "tipo"
  | "descripcion"
  | "id_tramite"
  | "id_punto_atencion"
  | "operador_principal"
  | "canal_principal"
  | "id_caso_destino"
  | "id_persona"
> & { id_entidad?: Expression<number> };

/** At a point, and with it of the point's institution (D61). */
function enPunto(idPunto: number) {
  return {
    id_punto_atencion: idPunto,
    id_entidad: sql<number>`(SELECT id_entidad FROM punto WHERE id = ${idPunto})`,
  };
}

/** Changes fields of an open case. Its version rises, and its change number with it, so that every screen that shows it is told. */
export async function ponerCaso(
  tx: Tx,
  idCaso: number,
  idUsuario: number | null,
  campos: Campos,
): Promise<void> {
  const { secuencia } = await tx
    .updateTable("caso")
    .set((eb) => ({
      ...campos,
      version: eb("version", "+", 1),
      secuencia: eb("secuencia", "+", 1),
      _updated_at: now(),
      // Null: nobody did it, it turned out so.
      ...(idUsuario !== null && { _user_updated: idUsuario }),
    }))
    .where("id", "=", idCaso)
    .returning("secuencia")
    .executeTakeFirstOrThrow();
  announce(tx, { tipo: "caso", id: idCaso, secuencia });
}

/** It stands at a point from now on: of its institution, in its history, and with what was attached to it and stood nowhere. */
export async function ponerEnPunto(
  tx: Tx,
  idCaso: number,
  { id_punto: idPunto, id_usuario: idUsuario }: { id_punto: number; id_usuario: number | null },
  campos: Campos = {},
): Promise<void> {
  await ponerCaso(tx, idCaso, idUsuario, { ...campos, ...enPunto(idPunto) });
  await anotarPunto(tx, [idCaso], idPunto);
  await llevarAdjuntos(tx, idCaso, idPunto);
}

/** What was attached and stood nowhere goes along, to whichever institution that is. It ended when it ended (D66): that stays. */
async function llevarAdjuntos(tx: Tx, idCaso: number, idPunto: number): Promise<void> {
  const llevados = await tx
    .updateTable("caso")
    .set((eb) => ({ ...enPunto(idPunto), version: eb("version", "+", 1) }))
    .where("id_caso_destino", "=", idCaso)
    .where("id_punto_atencion", "is", null)
    .returning("id")
    .execute();
  for (const { id } of llevados) await llevarAdjuntos(tx, id, idPunto);
}

/**
 * Cases are handled there: the point's history shows them. Whoever works there reads what was attached to them, too, directly
 * or further (D68); no history shows that: it never stood there, so it never left (`dejado`).
 */
export async function anotarPunto(tx: Tx, casos: readonly number[], idPunto: number): Promise<void> {
  await sql`
    INSERT INTO caso_punto (id_caso, id_punto_atencion)
      SELECT a.id, ${idPunto}::int FROM unnest(${casos}::int[]) AS c (id) CROSS JOIN LATERAL con_sus_adjuntos(c.id) a (id)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Something was attached to the case: it is read wherever the case is or was. */
export async function mostrarAdjuntos(tx: Tx, idCaso: number): Promise<void> {
  await sql`
    INSERT INTO caso_punto (id_caso, id_punto_atencion)
      SELECT a.id, cp.id_punto_atencion FROM con_sus_adjuntos(${idCaso}::int) a (id) CROSS JOIN caso_punto cp
      WHERE cp.id_caso = ${idCaso}
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function quitarOperadores(tx: Tx, idCaso: number, usuarios?: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("caso_operador")
    .where("id_caso", "=", idCaso)
    .$if(usuarios !== undefined, (consulta) => consulta.where("id_usuario", "=", anyOf(usuarios ?? [])))
    .execute();
}

/** No message of a citizen comes to this case any more; answers the entry channels that were open in it. */
export async function cerrarEntradas(tx: Tx, idCaso: number): Promise<number[]> {
  const filas = await tx
    .updateTable("caso_canal_entrada")
    .set({ abierto: false })
    .where("id_caso", "=", idCaso)
    .where("abierto", "=", sql.lit(true))
    .returning("id_canal_entrada")
    .execute();
  return filas.map((fila) => fila.id_canal_entrada);
}

/** From now on what is written there comes to this case. */
export async function abrirEntradas(tx: Tx, idCaso: number, entradas: readonly number[]): Promise<void> {
  if (entradas.length === 0) return;
  await sql`
    INSERT INTO caso_canal_entrada (id_caso, id_canal_entrada, abierto) SELECT ${idCaso}, unnest(${entradas}::int[]), true
    ON CONFLICT (id_caso, id_canal_entrada) DO UPDATE SET abierto = true`.execute(tx);
}
