import { sql } from "kysely";
import type { Db } from "../../../../db/database.ts";
import type { Tx } from "../../../../db/transaction.ts";

/** How a message of ours is being sent. */
interface Envio {
  /** Which sending it is, counted from 1. */
  envio: number;
  /** Sendings before it under the same id, of which nobody knew whether they had arrived. */
  dudosos: number;
}

export async function leerEnvio(db: Db, idMensaje: number): Promise<Envio> {
  const fila = await db
    .selectFrom("salida")
    .select(["envio", "dudosos"])
    .where("id_mensaje", "=", idMensaje)
    .executeTakeFirst();
  return fila ?? { envio: 1, dudosos: 0 };
}

interface Informe {
  id_mensaje: number;
  informe: string;
  envio: number;
  /** The citizen will not get what was sent. */
  definitivo: boolean;
}

/** False: the same report came before. */
export async function anotarRebote(tx: Tx, informe: Informe): Promise<boolean> {
  const fila = await tx
    .insertInto("mensaje_rebote")
    .values(informe)
    .onConflict((conflicto) => conflicto.columns(["id_mensaje", "informe"]).doNothing())
    .returning("informe")
    .executeTakeFirst();
  return fila !== undefined;
}

/** How many reports say of one sending that the citizen will not get it. */
export async function definitivosDe(db: Db, idMensaje: number, envio: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    SELECT count(*)::int AS cuantos FROM mensaje_rebote
    WHERE id_mensaje = ${idMensaje} AND envio = ${envio} AND definitivo`.execute(db);
  return rows[0]?.cuantos ?? 0;
}
