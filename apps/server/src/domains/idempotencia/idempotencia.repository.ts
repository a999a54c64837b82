import { CLAVE_VIGENCIA_S } from "@ventanilla/contract/limites";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Idempotencia } from "../../shared/idempotencia.ts";

/**
 * Claims the key of a request, as a part of a statement: false when it was claimed before. Whoever comes second waits for the
 * first one's commit. The key is written in the same transaction as the work, so a crash leaves both or neither.
 */
export function claveNueva(idUsuario: number, idempotencia: Idempotencia | null): RawBuilder<boolean> {
  if (idempotencia === null) return sql`true`;
  return sql`reservar_clave(${idUsuario}, ${idempotencia.key}, ${idempotencia.fingerprint})`;
}

/** What was answered under a key that was claimed before. */
export async function idsDeAntes(
  tx: Tx,
  idUsuario: number,
  idempotencia: Idempotencia | null,
): Promise<number[]> {
  const anterior = await respuestaAnterior(tx, idUsuario, idempotencia);
  if (!anterior) throw new Error("the key of another request was taken and not answered");
  return anterior;
}

/** Keeps what a request under a claimed key is answered. */
export async function responderClave(
  tx: Tx,
  idUsuario: number,
  idempotencia: Idempotencia | null,
  ids: readonly number[],
): Promise<void> {
  if (idempotencia === null) return;
  await sql`SELECT responder_clave(${idUsuario}, ${idempotencia.key}, ${ids}::bigint[])`.execute(tx);
}

/** Runs `trabajo` once per key: whoever comes second gets the ids that the first one answered. */
export async function unaVez(
  tx: Tx,
  idUsuario: number,
  idempotencia: Idempotencia | null,
  trabajo: () => Promise<number[]>,
): Promise<number[]> {
  const { rows } = await sql<{
    nueva: boolean;
  }>`SELECT ${claveNueva(idUsuario, idempotencia)} AS nueva`.execute(tx);
  if (!rows[0]?.nueva) return await idsDeAntes(tx, idUsuario, idempotencia);
  const ids = await trabajo();
  await responderClave(tx, idUsuario, idempotencia, ids);
  return ids;
}

/**
 * Claims the key of a request that is written in several transactions, each under a key of its own, and tells what was answered
 * to it before: nothing while it is new, or was cut short and is to be gone on with.
 */
export async function reservarClave(
  db: Db,
  idUsuario: number,
  { key: clave, fingerprint: huella }: Idempotencia,
): Promise<unknown> {
  await db
    .insertInto("idempotencia")
    .values({ id_usuario: idUsuario, clave, huella })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  const fila = await db
    .selectFrom("idempotencia")
    .select(["huella", "respuesta"])
    .where("id_usuario", "=", idUsuario)
    .where("clave", "=", clave)
    .executeTakeFirst();
  if (fila && fila.huella !== huella) throw new AppError("CLAVE_REPETIDA");
  return fila?.respuesta ?? null;
}

/** Keeps what a request under a claimed key is answered. Of two at once the first stands, and both answer it. */
export async function guardarRespuesta(
  db: Db,
  idUsuario: number,
  idempotencia: Idempotencia,
  respuesta: unknown,
): Promise<unknown> {
  const puesta = await db
    .updateTable("idempotencia")
    .set({ respuesta: JSON.stringify(respuesta) })
    .where("id_usuario", "=", idUsuario)
    .where("clave", "=", idempotencia.key)
    .where("respuesta", "is", null)
    .returning("respuesta")
    .executeTakeFirst();
  return puesta?.respuesta ?? (await reservarClave(db, idUsuario, idempotencia));
}

/** What the first request with this key was answered; nothing while there is none. The same key with another body is refused. */
export async function respuestaAnterior(
  db: Db,
  idUsuario: number,
  idempotencia: Idempotencia | null,
): Promise<number[] | undefined> {
  if (idempotencia === null) return undefined;
  const { key: clave, fingerprint: huella } = idempotencia;
  const anterior = await db
    .selectFrom("idempotencia")
    .select(["huella", "respuesta"])
    .where("id_usuario", "=", idUsuario)
    .where("clave", "=", clave)
    .executeTakeFirst();
  if (!anterior) return undefined;
  if (anterior.huella !== huella) throw new AppError("CLAVE_REPETIDA");
  return (anterior.respuesta as { ids: number[] }).ids;
}

/** What that very request was answered, for whoever was refused since: null while it was not, undefined where there was none. */
export async function yaRespondido(
  db: Db,
  idUsuario: number,
  idempotencia: Idempotencia | null,
): Promise<unknown> {
  if (idempotencia === null) return undefined;
  const fila = await db
    .selectFrom("idempotencia")
    .select("respuesta")
    .where("id_usuario", "=", idUsuario)
    .where("clave", "=", idempotencia.key)
    .where("huella", "=", idempotencia.fingerprint)
    .executeTakeFirst();
  return fila?.respuesta;
}

/** Forgets answers that nobody will ask for again (D88). */
export async function olvidarClaves(db: Db): Promise<void> {
  await sql`DELETE FROM idempotencia WHERE _created_at < now() - make_interval(secs => ${CLAVE_VIGENCIA_S})`.execute(
    db,
  );
}
