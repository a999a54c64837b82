import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** The first day of the month of a day. */
const mesDe = (dia: RawBuilder<unknown>) => sql`date_trunc('month', ${dia}::timestamp)::date`;

/** The month of the first day that has any figures; null: none has. */
export async function primerMes(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ mes: string | null }>`
    SELECT ${mesDe(sql`least((SELECT min(dia) FROM tablero_caso), (SELECT min(dia) FROM tablero_mensaje),
      (SELECT min(dia) FROM tablero_respuesta))`)} AS mes`.execute(tx);
  return rows[0]?.mes ?? null;
}

/**
 * Adds up a month from its days, in place of the sums that it had. Which of its rows there are is asked of the days alone: what
 * is added later to a month that has its sums is added to both.
 */
export async function sumarMes(tx: Tx, mes: string): Promise<void> {
  const suyo = sql`t.dia >= ${mes}::date AND t.dia < (${mes}::date + interval '1 month')::date`;
  const deCadaCorte = sql`corte = ANY (enum_range(NULL::corte_tablero)) AND mes = ${mes}::date`;
  await sql`DELETE FROM tablero_mes WHERE ${deCadaCorte}`.execute(tx);
  await sql`DELETE FROM tablero_mes_respuesta WHERE ${deCadaCorte}`.execute(tx);
  await sql`DELETE FROM tablero_todas t WHERE ${suyo}`.execute(tx);
  const contado = sql`(
    SELECT t.id_entidad, t.corte, t.dia, t.de, t.hora, t.abiertos, t.cerrados, t.cancelados, 0 AS recibidos, 0 AS enviados
    FROM tablero_caso t WHERE ${suyo}
    UNION ALL
    SELECT t.id_entidad, t.corte, t.dia, t.de, t.hora, 0, 0, 0, t.recibidos, t.enviados FROM tablero_mensaje t WHERE ${suyo}) x`;
  const sumas = sql`sum(x.abiertos), sum(x.cerrados), sum(x.cancelados), sum(x.recibidos), sum(x.enviados)`;
  // In the order of their keys, so that those that are read together lie together.
  await sql`INSERT INTO tablero_mes (corte, mes, id_entidad, de, abiertos, cerrados, cancelados, recibidos, enviados)
    SELECT x.corte, ${mes}::date, x.id_entidad, x.de, ${sumas} FROM ${contado} GROUP BY 1, 3, 4 ORDER BY 1, 3, 4`.execute(
    tx,
  );
  await sql`INSERT INTO tablero_todas (dia, hora, abiertos, cerrados, cancelados, recibidos, enviados)
    SELECT x.dia, x.hora, ${sumas} FROM ${contado} WHERE x.corte = 'entidad' GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    tx,
  );
  await sql`INSERT INTO tablero_mes_respuesta (corte, mes, id_entidad, de, tramo, casos)
    SELECT x.corte, ${mes}::date, v.id_entidad, x.de, x.tramo, sum(x.casos)
    FROM (SELECT * FROM tablero_respuesta t WHERE ${suyo}) x ${suyaYDeTodas}
    GROUP BY 1, 3, 4, 5 ORDER BY 1, 3, 4, 5`.execute(tx);
}

/** Each row once for its institution, and the whole of one also for all of them together. */
const suyaYDeTodas = sql`CROSS JOIN LATERAL (
  SELECT x.id_entidad UNION ALL SELECT 0 WHERE x.corte = 'entidad') AS v (id_entidad)`;

/** What belongs to a month that has its sums, among the messages that are being counted (`nuevo`). */
export const mensajesTardios = (mes: string | null) => sql`
  tarde AS (SELECT * FROM nuevo x WHERE x.dia < ${mes}::date),
  de_mes AS (
    INSERT INTO tablero_mes AS t (corte, mes, id_entidad, de, abiertos, cerrados, cancelados, recibidos, enviados)
    SELECT x.corte, ${mesDe(sql`x.dia`)}, x.id_entidad, x.de, 0, 0, 0, sum(x.recibidos), sum(x.enviados)
    FROM tarde x GROUP BY 1, 2, 3, 4
    ON CONFLICT (corte, mes, id_entidad, de) DO UPDATE
      SET recibidos = t.recibidos + excluded.recibidos, enviados = t.enviados + excluded.enviados),
  de_todas AS (
    INSERT INTO tablero_todas AS t (dia, hora, abiertos, cerrados, cancelados, recibidos, enviados)
    SELECT x.dia, x.hora, 0, 0, 0, sum(x.recibidos), sum(x.enviados) FROM tarde x WHERE x.corte = 'entidad' GROUP BY 1, 2
    ON CONFLICT (dia, hora) DO UPDATE
      SET recibidos = t.recibidos + excluded.recibidos, enviados = t.enviados + excluded.enviados)`;

/** The same of first answers. */
export const respuestasTardias = (mes: string | null) => sql`
  de_mes AS (
    INSERT INTO tablero_mes_respuesta AS t (corte, mes, id_entidad, de, tramo, casos)
    SELECT x.corte, ${mesDe(sql`x.dia`)}, v.id_entidad, x.de, x.tramo, sum(x.casos)
    FROM (SELECT * FROM nuevo WHERE dia < ${mes}::date) x ${suyaYDeTodas} GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (corte, mes, id_entidad, de, tramo) DO UPDATE SET casos = t.casos + excluded.casos)`;
