import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { FormaIngreso } from "./reconocido.ts";

export type Paso = "comprobar" | "inscribir";

export interface FilaPendiente {
  huella: string;
  navegador: string;
  id_usuario: number;
  de_contrasena: string;
  paso: Paso;
  forma: FormaIngreso;
  clave: string;
  deja: string | null;
}

export async function guardarPendiente(tx: Tx, fila: FilaPendiente, segundos: number): Promise<void> {
  await tx
    .insertInto("ingreso_pendiente")
    .values({ ...fila, vence: sql<string>`now() + make_interval(secs => ${segundos})` })
    .execute();
}

/** What this browser began and has not ended. */
export function leerPendiente(
  db: Db,
  { huella, navegador, paso }: { huella: string; navegador: string; paso: Paso },
): Promise<FilaPendiente | undefined> {
  return db
    .selectFrom("ingreso_pendiente")
    .select(["huella", "navegador", "id_usuario", "de_contrasena", "paso", "forma", "clave", "deja"])
    .$narrowType<{ paso: Paso; forma: FormaIngreso }>()
    .where("huella", "=", huella)
    .where("navegador", "=", navegador)
    .where("paso", "=", paso)
    .where("vence", ">", sql<string>`now()`)
    .executeTakeFirst();
}

/** False: it was ended already. */
export async function quitarPendiente(tx: Tx, huella: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("ingreso_pendiente")
    .where("huella", "=", huella)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Nobody goes on with a log-in of this account that was begun before. */
export async function quitarPendientesDe(tx: Tx, idUsuario: number): Promise<void> {
  await tx.deleteFrom("ingreso_pendiente").where("id_usuario", "=", idUsuario).execute();
}

/** Drops what nobody can end any more. For a sweeper. */
export async function olvidarPendientes(db: Db): Promise<void> {
  await db.deleteFrom("ingreso_pendiente").where("vence", "<=", sql<string>`now()`).execute();
}
