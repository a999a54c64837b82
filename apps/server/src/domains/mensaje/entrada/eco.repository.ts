import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

export interface EnDuda {
  id: number;
  id_canal_entrada: number;
}

interface Eco {
  id_canal: number;
  chat: string;
  /** Without the scheme of any address in them: a provider may put one that nobody typed. */
  palabras: string;
  archivos: number;
  /** Epoch seconds. */
  hasta: number;
}

/**
 * The oldest message to this citizen of which nobody knows whether it was taken, and that says the same: with as many files,
 * and written until that moment.
 */
export function buscarEnDuda(
  db: Db,
  { id_canal, chat, palabras, archivos, hasta }: Eco,
): Promise<EnDuda | undefined> {
  const cuantos = sql<number>`(SELECT count(*)::int FROM archivo a WHERE a.id_mensaje = m.id)`;
  const escrito = sql`btrim(coalesce(CASE m.tipo_contenido WHEN 'texto' THEN m.contenido ELSE m.extras->>'texto' END, ''), E' \n\r\t')`;
  const dicho = sql<string>`regexp_replace(${escrito}, 'https?://', '', 'gi')`;
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_direccion as d", "d.id_canal_entrada", "m.id_canal_entrada")
    .select(["m.id", "m.id_canal_entrada"])
    .where("d.id_canal", "=", id_canal)
    .where("d.direccion", "=", chat)
    .where("m.direccion", "=", sql.lit("SALIDA"))
    .where("m.estado", "=", sql.lit("INCIERTO"))
    .where("m.id_externo", "is", null)
    .where(dicho, "=", palabras)
    .where(cuantos, "=", archivos)
    .where("m._created_at", "<=", sql<string>`to_timestamp(${hasta})`)
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();
}
