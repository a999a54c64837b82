import type { MensajeHallado } from "@ventanilla/contract/busqueda/busqueda";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoLegible, casoVisible } from "../caso/index.ts";

/** A message as it was found: what a row of the answer shows, and its text whole. */
export type Hallado = Omit<MensajeHallado, "fragmento"> & { texto: string };

/** Letters of a message that are looked through for the place of a word. */
const TEXTO_MAX = 20_000;

/** Which messages are looked at: those of a stretch of ids, all before one, or those of a case. */
export interface Donde {
  tramo?: number;
  antes: number;
  caso?: number | undefined;
}

/**
 * The newest messages with these words among those of `donde` that the caller may read, and how many had the words at all.
 * What has them is looked up first and alone: joined at once, the planner might read all messages of a case it believes
 * small. Within a case the index of words is not asked (IS TRUE): it would gather the word from all cases.
 */
export async function hallar(
  db: Db,
  sesion: Sesion,
  { pregunta, donde: { tramo, antes, caso }, limite }: { pregunta: string; donde: Donde; limite: number },
): Promise<{ candidatos: number; filas: Hallado[] }> {
  const hallados: RawBuilder<unknown> =
    caso === undefined
      ? sql`SELECT p.id_mensaje FROM mensaje_palabras p
          WHERE ${tramo === undefined ? sql<SqlBool>`true` : sql<SqlBool>`p.tramos @> ARRAY[${tramo}::int]`}
            AND p.palabras @@ ${pregunta}::tsquery AND p.id_mensaje < ${antes}`
      : sql`SELECT p.id_mensaje FROM mensaje suyo JOIN mensaje_palabras p ON p.id_mensaje = suyo.id
          WHERE suyo.id_caso = ${caso} AND suyo.id < ${antes} AND (p.palabras @@ ${pregunta}::tsquery) IS TRUE`;
  const { rows } = await sql<{ candidatos: number; filas: Hallado[] }>`
    WITH hallados AS MATERIALIZED (${hallados})
    SELECT (SELECT count(*)::int FROM hallados) AS candidatos, coalesce((
      SELECT json_agg(f ORDER BY f.id DESC) FROM (
        SELECT m.id, m.id_caso, m.id_canal_entrada, m.direccion, m.msg_tz, left(m.texto, ${TEXTO_MAX}) AS texto
        FROM (SELECT id_mensaje FROM hallados ORDER BY id_mensaje DESC) h
        CROSS JOIN LATERAL (
          SELECT ms.id, ms.id_caso, ms.id_canal_entrada, ms.direccion, ms.msg_tz,
            texto_buscable(ms.tipo_contenido, ms.extras, ms.contenido) AS texto
          FROM mensaje ms
          JOIN caso c ON c.id = ms.id_caso
          WHERE ms.id = h.id_mensaje AND ${caso === undefined ? casoVisible(sesion) : casoLegible(sesion)}
          OFFSET 0
        ) m
        LIMIT ${limite}
      ) f), '[]') AS filas`.execute(db);
  return rows[0] ?? { candidatos: 0, filas: [] };
}
