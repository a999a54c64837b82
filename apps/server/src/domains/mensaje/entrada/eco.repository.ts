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
  /** What each of its files is called there; null: it was not told. */
  archivos: readonly (string | null)[];
  /** When the provider says that it was written, epoch seconds. */
  segundos: number;
  /** How much its clock may be behind ours, seconds. */
  relojes: number;
}

/**
 * The message to this citizen of which nobody knows whether it was taken, that says the same with as many files, and was
 * written until that moment: of several the one whose files are called so, then the one that was being sent at that time or
 * nearest to it, then the oldest (ADR 87). One is being sent from when it was written and the one before it in the
 * conversation was given up (`desde`) until it was given up itself (`hasta`): the last that its place in the outbox tells.
 */
export async function buscarEnDuda(
  db: Db,
  { id_canal, chat, palabras, archivos, segundos, relojes }: Eco,
): Promise<EnDuda | undefined> {
  const { rows } = await sql<EnDuda>`
    WITH dudoso AS (
      SELECT m.id, m.id_canal_entrada,
        extract(epoch FROM greatest(m._created_at, lag(s._updated_at) OVER (PARTITION BY m.id_canal_entrada ORDER BY m.id))) AS desde,
        extract(epoch FROM coalesce(s._updated_at, m._created_at)) AS hasta,
        btrim(coalesce(CASE m.tipo_contenido WHEN 'texto' THEN m.contenido ELSE m.extras->>'texto' END, ''), E' \n\r\t') AS escrito,
        ARRAY(SELECT a.nombre FROM archivo a WHERE a.id_mensaje = m.id ORDER BY a.posicion) AS archivos
      FROM mensaje m
      JOIN canal_direccion d ON d.id_canal_entrada = m.id_canal_entrada
      LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE d.id_canal = ${id_canal} AND d.direccion = ${chat}
        AND m.direccion = 'SALIDA' AND m.estado = 'INCIERTO' AND m.id_externo IS NULL
        AND m._created_at <= to_timestamp(${segundos + relojes})
    )
    SELECT id, id_canal_entrada FROM dudoso
    WHERE regexp_replace(escrito, 'https?://', '', 'gi') = ${palabras} AND cardinality(archivos) = ${archivos.length}
    ORDER BY archivos = ${archivos}::text[] DESC,
      floor(greatest(0, desde - ${segundos}, ${segundos} - hasta)),
      floor(abs(desde - ${segundos})), id
    LIMIT 1`.execute(db);
  return rows[0];
}
