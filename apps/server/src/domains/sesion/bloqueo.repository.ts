import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** How many failures lock for how long. */
export interface Bloqueo {
  intentos: number;
  minutos: number;
}

/** Begins a key that locks nobody: counts of log-ins with names that nobody has (desconocidos.repository.ts). */
export const CUENTA_DE_NADIE = "nadie:";

const durante = (minutos: number) => sql<string>`make_interval(mins => ${minutos}::int)`;

/**
 * Counts an attempt before it is made, so that no number of parallel ones gets past the limit, on any process.
 * Returns its place among the failures that count; beyond `intentos` it must be refused unseen. A refused
 * attempt does not lengthen the lock.
 */
export async function contarIntento(db: Db, clave: string, { intentos, minutos }: Bloqueo): Promise<number> {
  const bloqueo = durante(minutos);
  const { fallos } = await db
    .insertInto("acceso_fallido")
    .values({ clave, fallos: 1, ultimo: sql`now()` })
    .onConflict((conflicto) =>
      conflicto.column("clave").doUpdateSet({
        fallos: sql`CASE WHEN acceso_fallido.ultimo <= now() - ${bloqueo} THEN 1
          ELSE least(acceso_fallido.fallos, ${intentos}) + 1 END`,
        ultimo: sql`CASE WHEN acceso_fallido.fallos >= ${intentos}
            AND acceso_fallido.ultimo > now() - ${bloqueo} THEN acceso_fallido.ultimo
          ELSE now() END`,
      }),
    )
    .returning("fallos")
    .executeTakeFirstOrThrow();
  return fallos;
}

/** An attempt that turned out to be none. */
export async function devolverIntento(db: Db, clave: string): Promise<void> {
  await db
    .updateTable("acceso_fallido")
    .set((eb) => ({ fallos: eb("fallos", "-", 1) }))
    .where("clave", "=", clave)
    .where("fallos", ">", sql.lit(0))
    .execute();
}

/** A success is free and forgives what came before it. */
export async function perdonarIntentos(db: Db, clave: string): Promise<void> {
  await db.deleteFrom("acceso_fallido").where("clave", "=", clave).execute();
}

/** The same of every count whose key begins so. */
export async function perdonarDesde(tx: Tx, comienzo: string): Promise<void> {
  await sql`DELETE FROM acceso_fallido WHERE starts_with(clave, ${comienzo})`.execute(tx);
}

/** Drops counts whose last failure is longer ago. */
export async function olvidarAntesDe(db: Db, minutos: number): Promise<void> {
  await db
    .deleteFrom("acceso_fallido")
    .where("ultimo", "<", sql<string>`now() - ${durante(minutos)}`)
    .where(sql<boolean>`NOT starts_with(clave, ${CUENTA_DE_NADIE})`)
    .execute();
}
