import type { EstadoMensaje } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { autocommit } from "../../db/transaction.ts";

export interface MensajeDeEntrega {
  id: number;
  id_caso: number | null;
  id_canal_entrada: number;
  estado: EstadoMensaje;
}

export function buscarMensaje(
  db: Db,
  id: number,
): Promise<(MensajeDeEntrega & { direccion: string }) | undefined> {
  return db
    .selectFrom("mensaje")
    .select(["id", "id_caso", "id_canal_entrada", "estado", "direccion"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a message of a citizen is here already. */
export async function yaLlego(
  db: Db,
  { id_canal, chat, idExterno }: { id_canal: number; chat: string; idExterno: string },
): Promise<boolean> {
  const fila = await db
    .selectFrom("mensaje as m")
    .innerJoin("canal_direccion as d", "d.id_canal_entrada", "m.id_canal_entrada")
    .select("m.id")
    .where("d.id_canal", "=", id_canal)
    .where("d.direccion", "=", chat)
    .where("m.id_externo", "=", idExterno)
    .executeTakeFirst();
  return fila !== undefined;
}

/** A message of ours by the provider's id, anywhere on one Canal: the provider may tell of it under another address than it was sent to. */
export function buscarEnviado(
  db: Db,
  idCanal: number,
  idExterno: string,
): Promise<MensajeDeEntrega | undefined> {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.id_canal_entrada", "m.estado"])
    .where("e.id_canal", "=", idCanal)
    .where("m.direccion", "=", sql.lit("SALIDA"))
    .where("m.id_externo", "=", idExterno)
    .executeTakeFirst();
}

export interface Acuse {
  id_canal: number;
  idExterno: string;
  /** The citizen's address that never changes, if it was told. */
  identity: string | undefined;
  estado: EstadoMensaje;
  /** From where it is a step forward that tells nobody but the thread. */
  desde: readonly EstadoMensaje[];
}

export type Acusado = MensajeDeEntrega & { movido: boolean };

/** The message of ours that a receipt means, as it was found, and whether it was moved (acusar-envio.sql). */
export function acusarEnvio(
  db: Db,
  { id_canal, idExterno, identity, estado, desde }: Acuse,
): Promise<Acusado | undefined> {
  return autocommit<Acusado | undefined>(db, async () => {
    const { rows } = await sql<MensajeDeEntrega & { secuencia: number | null }>`
      SELECT * FROM acusar_envio(${id_canal}, ${idExterno}, ${identity ?? null}, ${estado}, ${desde}::estado_mensaje[])`.execute(
      db,
    );
    const [fila] = rows;
    if (!fila) return { result: undefined, announcements: [] };
    const { secuencia, ...mensaje } = fila;
    if (secuencia === null || mensaje.id_caso === null)
      return { result: { ...mensaje, movido: false }, announcements: [] };
    return {
      result: { ...mensaje, movido: true },
      announcements: [{ tipo: "caso", id: mensaje.id_caso, secuencia }],
    };
  });
}

/** Messages of ours on one Canal by the provider's ids, or by our own where the provider's answer never came. */
export async function buscarEnviadosPorExterno(
  db: Db,
  idCanal: number,
  ids: readonly string[],
): Promise<MensajeDeEntrega[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.id_canal_entrada", "m.estado"])
    .where("e.id_canal", "=", idCanal)
    .where("m.direccion", "=", sql.lit("SALIDA"))
    .where((eb) => eb.or([eb("m.id_externo", "=", anyOf(ids)), eb("m.msg_id", "=", anyOf(ids))]))
    .execute();
}

/** Our message by the provider's id, of a citizen or to one. */
export async function idDeExterno(db: Db, idCanalEntrada: number, idExterno: string): Promise<number | null> {
  const fila = await db
    .selectFrom("mensaje")
    .select("id")
    .where("id_canal_entrada", "=", idCanalEntrada)
    .where("id_externo", "=", idExterno)
    .executeTakeFirst();
  return fila?.id ?? null;
}
