import type { Passkey } from "@ventanilla/contract/factor/factor";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Of two changes of one account's factors the second one waits for the first, and so does a log-in. */
export async function retenerDueno(tx: Tx, idUsuario: number): Promise<void> {
  await tx.selectFrom("usuario").select("id").where("id", "=", idUsuario).forNoKeyUpdate().execute();
}

export function leerTotp(db: Db, idUsuario: number) {
  return db
    .selectFrom("factor_totp")
    .select(["secreto", "ultimo_paso", "usado", "_created_at as creado"])
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirst();
}

/** False when the account has one already. */
export async function guardarTotp(
  tx: Tx,
  fila: { id_usuario: number; secreto: string; ultimo_paso: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("factor_totp")
    .values(fila)
    .onConflict((conflicto) => conflicto.column("id_usuario").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when this step or a later one was taken before. */
export async function gastarPaso(tx: Tx, idUsuario: number, paso: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("factor_totp")
    .set({ ultimo_paso: paso, usado: sql`now()` })
    .where("id_usuario", "=", idUsuario)
    .where("ultimo_paso", "<", paso)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function borrarTotp(tx: Tx, idUsuario: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("factor_totp")
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const VISIBLES = ["id", "nombre", "usado", "_created_at as creado"] as const;

export function leerPasskeys(db: Db, idUsuario: number): Promise<Passkey[]> {
  return db
    .selectFrom("factor_passkey")
    .select(VISIBLES)
    .where("id_usuario", "=", idUsuario)
    .orderBy("_created_at")
    .orderBy("id")
    .execute();
}

/** What an authenticator is asked by. */
export function leerCredenciales(db: Db, idUsuario: number) {
  return db
    .selectFrom("factor_passkey")
    .select(["id", "credencial", "clave_publica", "contador", "transportes"])
    .where("id_usuario", "=", idUsuario)
    .orderBy("_created_at")
    .orderBy("id")
    .execute();
}
export type Credencial = Awaited<ReturnType<typeof leerCredenciales>>[number];

/** False when somebody has enrolled it before. */
export async function guardarPasskey(
  tx: Tx,
  fila: Credencial & { id_usuario: number; nombre: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("factor_passkey")
    .values(fila)
    .onConflict((conflicto) => conflicto.column("credencial").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when another answer of it was taken since it was read. */
export async function contarPasskey(
  tx: Tx,
  { id, antes, ahora }: { id: string; antes: number; ahora: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("factor_passkey")
    .set({ contador: ahora, usado: sql`now()` })
    .where("id", "=", id)
    .where("contador", "=", antes)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function ponerNombre(
  tx: Tx,
  { id, id_usuario, nombre }: { id: string; id_usuario: number; nombre: string },
): Promise<Passkey | undefined> {
  return tx
    .updateTable("factor_passkey")
    .set({ nombre })
    .where("id", "=", id)
    .where("id_usuario", "=", id_usuario)
    .returning(VISIBLES)
    .executeTakeFirst();
}

export async function borrarPasskey(tx: Tx, idUsuario: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("factor_passkey")
    .where("id", "=", id)
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Everything that an account has enrolled or is enrolling. */
export async function borrarTodo(tx: Tx, idUsuario: number): Promise<void> {
  for (const tabla of ["factor_totp", "factor_passkey", "factor_codigo", "factor_reto"] as const)
    await tx.deleteFrom(tabla).where("id_usuario", "=", idUsuario).execute();
}
