import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { announce, type Tx } from "../../db/transaction.ts";
import type { DireccionMensaje, EstadoMensaje, MotivoFallo } from "../../db/types.gen.ts";

export interface MensajeParaDecidir {
  id: number;
  id_caso: number;
  id_canal_entrada: number;
  id_canal: number;
  direccion: DireccionMensaje;
  estado: EstadoMensaje;
  motivo: MotivoFallo | null;
}

/** A message of a case with the account it belongs to. */
export async function leerParaDecidir(db: Db, id: number): Promise<MensajeParaDecidir | undefined> {
  const { rows } = await sql<MensajeParaDecidir>`
    SELECT m.id, m.id_caso, m.id_canal_entrada, e.id_canal, m.direccion, m.estado, m.motivo
    FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada
    WHERE m.id = ${id} AND m.id_caso IS NOT NULL`.execute(db);
  return rows[0];
}

/**
 * Back into the queue as if new. Its row keeps its number, so it leaves before what of its conversation still waits; the
 * old provider's id is forgotten, so that a late receipt of the first try says nothing about the second.
 */
export async function encolarOtraVez(tx: Tx, idMensaje: number): Promise<void> {
  await tx
    .updateTable("salida")
    .set({
      estado: "EN_COLA",
      intentos: 0,
      proximo_en: sql`now()`,
      arrendada_hasta: null,
      arrendada_por: null,
      ultimo_error: null,
      _updated_at: sql`now()`,
    })
    .where("id_mensaje", "=", idMensaje)
    .executeTakeFirstOrThrow();
  await tx.updateTable("mensaje").set({ id_externo: null }).where("id", "=", idMensaje).execute();
  announce(tx, { tipo: "salida" });
}

/** The lease goes too: a late answer of the lost call changes nothing any more. */
export async function cerrarPorPersona(tx: Tx, idMensaje: number): Promise<void> {
  await tx
    .updateTable("salida")
    .set({ estado: "ENVIADO", arrendada_hasta: null, arrendada_por: null, _updated_at: sql`now()` })
    .where("id_mensaje", "=", idMensaje)
    .execute();
}
