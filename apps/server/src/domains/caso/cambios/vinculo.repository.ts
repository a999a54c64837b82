import type { TipoCaso } from "@ventanilla/contract/caso/caso";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { announce, type Tx } from "../../../db/transaction.ts";
import { now } from "../../../shared/clock.ts";

export interface PersonaDelCaso {
  id_persona: number | null;
  tipo: TipoCaso;
}

/** The open case of an entry channel, not locked. */
export async function casoAbiertoDe(db: Db, idCanalEntrada: number): Promise<number | null> {
  const fila = await db
    .selectFrom("caso_canal_entrada")
    .select("id_caso")
    .where("id_canal_entrada", "=", idCanalEntrada)
    .where("abierto", "=", sql.lit(true))
    .executeTakeFirst();
  return fila?.id_caso ?? null;
}

export function personaDelCaso(tx: Tx, id: number): Promise<PersonaDelCaso> {
  return tx.selectFrom("caso").select(["id_persona", "tipo"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Whose the case is, and with whom its screens show it; without a person a case is SIMPLE (B §4). The caller holds the case's row. */
export async function ponerPersonaDelCaso(
  tx: Tx,
  { id, id_persona, id_usuario }: { id: number; id_persona: number | null; id_usuario: number },
): Promise<void> {
  const { secuencia } = await tx
    .updateTable("caso")
    .set((eb) => ({
      id_persona,
      ...(id_persona === null && { tipo: "SIMPLE" as const }),
      version: eb("version", "+", 1),
      secuencia: eb("secuencia", "+", 1),
      _updated_at: now(),
      _user_updated: id_usuario,
    }))
    .where("id", "=", id)
    .returning("secuencia")
    .executeTakeFirstOrThrow();
  announce(tx, { tipo: "caso", id, secuencia });
}

/** The person that the case shows has another name: a new version of the case, and no later activity in it. */
export async function renovarPersonaDelCaso(tx: Tx, id: number): Promise<void> {
  const { secuencia } = await tx
    .updateTable("caso")
    .set((eb) => ({ version: eb("version", "+", 1), secuencia: eb("secuencia", "+", 1) }))
    .where("id", "=", id)
    .returning("secuencia")
    .executeTakeFirstOrThrow();
  announce(tx, { tipo: "caso", id, secuencia });
}

/** Open cases of a person, and those in whose conversations the person writes; ascending, as cases are locked. */
export async function casosAbiertosDePersona(db: Db, idPersona: number): Promise<number[]> {
  const filas = await db
    .selectFrom("canal_entrada as e")
    .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
    .innerJoin("caso as c", "c.id", "cce.id_caso")
    .select("cce.id_caso")
    .distinct()
    .where((eb) => eb.or([eb("e.id_persona", "=", idPersona), eb("c.id_persona", "=", idPersona)]))
    .where("cce.abierto", "=", sql.lit(true))
    .orderBy("cce.id_caso")
    .execute();
  return filas.map(({ id_caso }) => id_caso);
}
