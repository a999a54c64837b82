import { INGRESO_CIUDADANIA_S } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

const vigente = sql<boolean>`_created_at > now() - make_interval(secs => ${sql.lit(INGRESO_CIUDADANIA_S)})`;

export async function guardarIniciado(
  db: Db,
  iniciado: { huella: string; navegador: string; secreto: string },
): Promise<void> {
  await db.insertInto("ingreso_iniciado").values(iniciado).execute();
}

/** Takes away what this browser began, so that it serves once. Undefined: nothing of it holds. */
export function tomarIniciado(db: Db, { huella, navegador }: { huella: string; navegador: string }) {
  return db
    .deleteFrom("ingreso_iniciado")
    .where("huella", "=", huella)
    .where("navegador", "=", navegador)
    .where(vigente)
    .returning("secreto")
    .executeTakeFirst();
}

export async function guardarSesionDelProveedor(
  tx: Tx,
  fila: { id_sesion: string; huella: string; id_token: string },
): Promise<void> {
  await tx.insertInto("sesion_ciudadania").values(fila).execute();
}

/** Takes away what the provider's log-out needs. Undefined: this session was not opened with that state. */
export function tomarSesionDelProveedor(
  db: Db,
  { id_sesion, huella }: { id_sesion: string; huella: string },
) {
  return db
    .deleteFrom("sesion_ciudadania")
    .where("id_sesion", "=", id_sesion)
    .where("huella", "=", huella)
    .returning("id_token")
    .executeTakeFirst();
}

/** Drops what nobody can come back with, and what sessions that have ended left. */
export async function olvidarVencidos(db: Db): Promise<void> {
  await db
    .deleteFrom("ingreso_iniciado")
    .where((eb) => eb.not(vigente))
    .execute();
  await db
    .deleteFrom("sesion_ciudadania as c")
    .using("sesion as s")
    .whereRef("s.id", "=", "c.id_sesion")
    .where("s.cerrada", "is not", null)
    .execute();
}
