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
  await anotarPunto(tx, idCaso, idPunto);
  await llevarAdjuntos(tx, idCaso, idPunto);
}

/** Whoever attends a case reads what was said in those that were joined to it. They ended when they ended (D66): that stays. */
async function llevarAdjuntos(tx: Tx, idCaso: number, idPunto: number): Promise<void> {
  const llevados = await tx
    .updateTable("caso")
    .set((eb) => ({ ...enPunto(idPunto), version: eb("version", "+", 1) }))
    .where("id_caso_destino", "=", idCaso)
    .where("id_punto_atencion", "is", null)
    .returning("id")
    .execute();
  for (const { id } of llevados) {
    await anotarPunto(tx, id, idPunto);
    await llevarAdjuntos(tx, id, idPunto);
  }
}

/** The case was handled there: its history shows it. */
export async function anotarPunto(tx: Tx, idCaso: number, idPunto: number): Promise<void> {
  await tx
    .insertInto("caso_punto")
    .values({ id_caso: idCaso, id_punto_atencion: idPunto })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
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
