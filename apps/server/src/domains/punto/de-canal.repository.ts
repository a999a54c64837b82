import type { PuntoDeCanal } from "@ventanilla/contract/canal/administrar";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export function puntosDelCanal(db: Db, idCanal: number): Promise<PuntoDeCanal[]> {
  return db
    .selectFrom("punto_canal as pc")
    .innerJoin("punto as p", "p.id", "pc.id_punto_atencion")
    .select(["p.id", "p.identificador", "p.id_entidad"])
    .where("pc.id_canal", "=", idCanal)
    .orderBy("p.identificador")
    .orderBy("p.id")
    .execute();
}

/** One that does not exist is left out. */
export async function puntosPorId(db: Db, ids: readonly number[]): Promise<{ id_entidad: number }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("punto").select("id_entidad").where("id", "=", anyOf(ids)).execute();
}

export async function canalEnPuntos(tx: Tx, idCanal: number, puntos: readonly number[]): Promise<void> {
  await sql`INSERT INTO punto_canal (id_punto_atencion, id_canal) SELECT unnest(${puntos}::int[]), ${idCanal}`.execute(
    tx,
  );
}

export async function canalFueraDePuntos(tx: Tx, idCanal: number, puntos: readonly number[]): Promise<void> {
  await sql`DELETE FROM punto_canal WHERE id_canal = ${idCanal} AND id_punto_atencion = ANY(${puntos}::int[])`.execute(
    tx,
  );
}
