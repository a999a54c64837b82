import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { comienzo, enLaPaz } from "../dia.repository.ts";

const DE_LA_FILA = sql`c.id_entidad, c.canal_principal, coalesce(c.id_punto_atencion, 0) AS punto,
  coalesce(c.id_tramite, 0) AS tramite, coalesce(c.operador_principal, 0) AS operador`;
/** What the indexes by time begin with. */
const DE_CADA_TIPO = sql`c.tipo IN ('SIMPLE', 'COMPLEJO')`;

/**
 * Counts the cases that were opened and that ended on a day of La Paz, as they stand now, in place of what was counted of that
 * day before. A case stands in each cut once when it opens and once when it ends.
 */
export async function contarCasosDe(tx: Tx, dia: string): Promise<void> {
  const desde = comienzo(sql`${dia}::date`);
  const hasta = comienzo(sql`(${dia}::date + 1)`);
  await sql`
    WITH hecho AS (
      SELECT ${DE_LA_FILA}, c._created_at AS cuando, 1 AS abiertos, 0 AS cerrados, 0 AS cancelados
      FROM caso c WHERE ${DE_CADA_TIPO} AND c._created_at >= ${desde} AND c._created_at < ${hasta}
      UNION ALL
      SELECT ${DE_LA_FILA}, c._terminado_at, 0, (c.estado = 'CERRADO')::int, (c.estado = 'CANCELADO')::int
      FROM caso c WHERE ${DE_CADA_TIPO} AND c._terminado_at >= ${desde} AND c._terminado_at < ${hasta}
    ), nuevo AS (
      SELECT h.id_entidad, v.corte, v.de, v.hora,
        sum(h.abiertos)::int AS abiertos, sum(h.cerrados)::int AS cerrados, sum(h.cancelados)::int AS cancelados
      FROM hecho h JOIN canal_entrada e ON e.id = h.canal_principal
      CROSS JOIN LATERAL (VALUES
        ('entidad'::corte_tablero, 0, extract(hour FROM ${enLaPaz(sql`h.cuando`)})::smallint),
        ('canal', e.id_canal, 0::smallint), ('punto', h.punto, 0::smallint),
        ('tramite', h.tramite, 0::smallint), ('operador', h.operador, 0::smallint)) AS v (corte, de, hora)
      GROUP BY h.id_entidad, v.corte, v.de, v.hora
    ), quitado AS (
      DELETE FROM tablero_caso t WHERE t.dia = ${dia}::date AND NOT EXISTS (
        SELECT FROM nuevo n WHERE n.id_entidad = t.id_entidad AND n.corte = t.corte AND n.de = t.de AND n.hora = t.hora)
    )
    INSERT INTO tablero_caso AS t (id_entidad, corte, dia, de, hora, abiertos, cerrados, cancelados)
    SELECT id_entidad, corte, ${dia}::date, de, hora, abiertos, cerrados, cancelados FROM nuevo
    ON CONFLICT (id_entidad, corte, dia, de, hora) DO UPDATE
      SET abiertos = excluded.abiertos, cerrados = excluded.cerrados, cancelados = excluded.cancelados
      WHERE (t.abiertos, t.cerrados, t.cancelados)
        IS DISTINCT FROM (excluded.abiertos, excluded.cerrados, excluded.cancelados)`.execute(tx);
}
