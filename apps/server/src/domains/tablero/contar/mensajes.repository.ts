import { TRAMOS_POR_DOBLE } from "@ventanilla/contract/tablero/tablero.rules";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { enLaPaz } from "../dia.repository.ts";
import { mensajesTardios, respuestasTardias } from "./meses.repository.ts";

/** Messages with ids beyond `desde` up to `hasta`. */
export interface Tanda {
  desde: number;
  hasta: number;
  /** Months before this one have their sums, to which what came late is added. */
  mes: string | null;
}

const dentro = ({ desde, hasta }: Pick<Tanda, "desde" | "hasta">) =>
  sql`m.id > ${desde} AND m.id <= ${hasta}`;
/** What stays with us: a note of a call leaves for nobody. */
const NOTA = sql`'COMPLETADO'`;
/** Somebody answered: here, or on the account's own telephone. Neither a greeting nor a note is an answer. */
const contesta = (m: RawBuilder<unknown>) =>
  sql`${m}.direccion = 'SALIDA' AND ${m}.estado <> ${NOTA} AND (${m}.id_usuario IS NOT NULL OR ${m}.extras ? 'telefono')`;

/** Adds up what citizens wrote and what was sent to them, where each conversation stands now. */
export async function sumarMensajes(tx: Tx, { mes, ...tanda }: Tanda): Promise<void> {
  await sql`
    WITH nuevo AS (
    SELECT c.id_entidad, v.corte, l.cuando::date AS dia, v.de, v.hora,
      count(*) FILTER (WHERE m.direccion = 'ENTRADA') AS recibidos, count(*) FILTER (WHERE m.direccion = 'SALIDA') AS enviados
    FROM mensaje m JOIN caso c ON c.id = m.id_caso JOIN canal_entrada e ON e.id = m.id_canal_entrada
    CROSS JOIN LATERAL (SELECT ${enLaPaz(sql`m._created_at`)} AS cuando) l
    CROSS JOIN LATERAL (VALUES
      ('entidad'::corte_tablero, 0, extract(hour FROM l.cuando)::smallint),
      ('canal', e.id_canal, 0::smallint),
      ('punto', coalesce(c.id_punto_atencion, 0), extract(hour FROM l.cuando)::smallint),
      ('operador', m.id_usuario, 0::smallint)) AS v (corte, de, hora)
    WHERE ${dentro(tanda)} AND m.direccion IN ('ENTRADA', 'SALIDA') AND m.estado <> ${NOTA} AND v.de IS NOT NULL
    GROUP BY c.id_entidad, v.corte, l.cuando::date, v.de, v.hora
    ), ${mensajesTardios(mes)}
    INSERT INTO tablero_mensaje AS t (id_entidad, corte, dia, de, hora, recibidos, enviados)
    SELECT id_entidad, corte, dia, de, hora, recibidos, enviados FROM nuevo
    ON CONFLICT (id_entidad, corte, dia, de, hora) DO UPDATE
      SET recibidos = t.recibidos + excluded.recibidos, enviados = t.enviados + excluded.enviados`.execute(
    tx,
  );
}

/** Adds the first answers among them, by the step of the wait since the case's first message. */
export async function sumarRespuestas(tx: Tx, { mes, ...tanda }: Tanda): Promise<void> {
  const espera = sql`greatest(0, extract(epoch FROM m._created_at - p._created_at))`;
  await sql`
    WITH nuevo AS (
    SELECT c.id_entidad, v.corte, ${enLaPaz(sql`m._created_at`)}::date AS dia, v.de,
      floor(${sql.lit(TRAMOS_POR_DOBLE)} * log(2, 1 + ${espera}))::smallint AS tramo, count(*) AS casos
    FROM mensaje m JOIN caso c ON c.id = m.id_caso JOIN canal_entrada e ON e.id = m.id_canal_entrada
    CROSS JOIN LATERAL (
      SELECT x._created_at FROM mensaje x
      WHERE x.id_caso = m.id_caso AND x.id < m.id AND x.direccion = 'ENTRADA' ORDER BY x.id LIMIT 1) p
    CROSS JOIN LATERAL (VALUES ('entidad'::corte_tablero, 0), ('canal', e.id_canal),
      ('punto', coalesce(c.id_punto_atencion, 0)), ('operador', coalesce(m.id_usuario, 0))) AS v (corte, de)
    WHERE ${dentro(tanda)} AND ${contesta(sql`m`)}
      AND NOT EXISTS (SELECT FROM mensaje x WHERE x.id_caso = m.id_caso AND x.id < m.id AND ${contesta(sql`x`)})
    GROUP BY 1, 2, 3, 4, 5
    ), ${respuestasTardias(mes)}
    INSERT INTO tablero_respuesta AS t (id_entidad, corte, dia, de, tramo, casos)
    SELECT id_entidad, corte, dia, de, tramo, casos FROM nuevo
    ON CONFLICT (id_entidad, corte, dia, de, tramo) DO UPDATE SET casos = t.casos + excluded.casos`.execute(
    tx,
  );
}
