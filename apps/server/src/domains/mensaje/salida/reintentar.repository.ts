import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { DireccionMensaje, EstadoMensaje, MotivoFallo } from "../../../db/types.gen.ts";
import { plazoVencido } from "../../canal/index.ts";

export interface MensajeParaDecidir {
  id: number;
  id_caso: number;
  id_canal_entrada: number;
  id_canal: number;
  direccion: DireccionMensaje;
  estado: EstadoMensaje;
  motivo: MotivoFallo | null;
  extras: { telefono?: true };
  /** The provider takes it no more: approved words it takes always. */
  vencido: boolean;
}

/** A message of a case with the account it belongs to. */
export async function leerParaDecidir(db: Db, id: number): Promise<MensajeParaDecidir | undefined> {
  const { rows } = await sql<MensajeParaDecidir>`
    SELECT m.id, m.id_caso, m.id_canal_entrada, e.id_canal, m.direccion, m.estado, m.motivo, m.extras,
      (${plazoVencido} AND m.extras->'plantilla' IS NULL) AS vencido
    FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada JOIN canal k ON k.id = e.id_canal
    WHERE m.id = ${id} AND m.id_caso IS NOT NULL`.execute(db);
  return rows[0];
}

/** Forgets the provider's id of the first try, so that a late receipt of it says nothing about the second. */
export async function olvidarIdExterno(tx: Tx, idMensaje: number): Promise<void> {
  await tx.updateTable("mensaje").set({ id_externo: null }).where("id", "=", idMensaje).execute();
}
