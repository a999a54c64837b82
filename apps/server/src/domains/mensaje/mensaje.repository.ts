import type { EstadoMensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Db } from "../../db/database.ts";

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

/** A message by the provider's id, anywhere on one Canal. */
export function buscarPorExterno(
  db: Db,
  idCanal: number,
  chat: string,
  idExterno: string,
): Promise<MensajeDeEntrega | undefined> {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.id_canal_entrada", "m.estado"])
    .where("e.id_canal", "=", idCanal)
    .where("e.usuario", "=", chat)
    .where("m.id_externo", "=", idExterno)
    .executeTakeFirst();
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
    .where("m.direccion", "=", "SALIDA")
    .where((eb) => eb.or([eb("m.id_externo", "in", ids), eb("m.msg_id", "in", ids)]))
    .execute();
}
