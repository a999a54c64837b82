import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { fullNameOf } from "../../db/full-name.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";

export interface Presente {
  id: number;
  nombre: string;
}

/** The point where the operator is now; null when at none. */
export function puntoDe(idUsuario: number): RawBuilder<number | null> {
  return sql`(SELECT h.id_punto_atencion FROM historial_punto_atencion h WHERE h.id_usuario = ${idUsuario} AND h.salida IS NULL)`;
}

export async function puntoActual(db: Db, idUsuario: number): Promise<number | null> {
  const { rows } = await sql<{ punto: number | null }>`SELECT ${puntoDe(idUsuario)} AS punto`.execute(db);
  return rows[0]?.punto ?? null;
}

/** When an entry ended: never before it began, as another server's clock may be ahead. */
const salidaEn = (instante: string) => sql<string>`greatest(ingreso, ${instante}::timestamptz)`;

/** Closes the open entry as of an instant; answers the point that was left. */
export async function cerrarEntrada(tx: Tx, idUsuario: number, en: string): Promise<number | null> {
  const fila = await tx
    .updateTable("historial_punto_atencion")
    .set({ salida: salidaEn(en) })
    .where("id_usuario", "=", idUsuario)
    .where("salida", "is", null)
    .returning("id_punto_atencion")
    .executeTakeFirst();
  return fila?.id_punto_atencion ?? null;
}

/** Closes the open entries at a point, of these operators or of everybody; answers whose they were. */
export async function cerrarEntradasDe(
  tx: Tx,
  idPunto: number,
  usuarios?: readonly number[],
): Promise<number[]> {
  const filas = await tx
    .updateTable("historial_punto_atencion")
    .set({ salida: salidaEn(now()) })
    .where("id_punto_atencion", "=", idPunto)
    .where("salida", "is", null)
    .$if(usuarios !== undefined, (consulta) => consulta.where("id_usuario", "=", anyOf(usuarios ?? [])))
    .returning("id_usuario")
    .execute();
  return filas.map((fila) => fila.id_usuario);
}

/** Closes the open entries of everybody; answers how many they were. Nobody is told. */
export async function cerrarTodasLasEntradas(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("historial_punto_atencion")
    .set({ salida: salidaEn(now()) })
    .where("salida", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function abrirEntrada(tx: Tx, idUsuario: number, idPunto: number): Promise<void> {
  await tx
    .insertInto("historial_punto_atencion")
    .values({ id_usuario: idUsuario, id_punto_atencion: idPunto, ingreso: now() })
    .execute();
}

/** Serialises the entries of one operator: two windows that enter at once end with one of them. */
export async function bloquearOperador(tx: Tx, idUsuario: number): Promise<void> {
  await tx.selectFrom("usuario").select("id").where("id", "=", idUsuario).forNoKeyUpdate().execute();
}

/** Who is inside a point. */
export function presentesEn(db: Db, idPunto: number): Promise<Presente[]> {
  return db
    .selectFrom("historial_punto_atencion as h")
    .innerJoin("usuario as u", "u.id", "h.id_usuario")
    .leftJoin("persona as p", "p.id", "u.id_persona")
    .select(["u.id", fullNameOf("p", "u").as("nombre")])
    .where("h.id_punto_atencion", "=", idPunto)
    .where("h.salida", "is", null)
    .orderBy("u.usuario")
    .execute();
}
