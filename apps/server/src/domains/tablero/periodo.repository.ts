import type { Corte, FilaTablero, TableroPeriodo } from "@ventanilla/contract/tablero/tablero";
import { mediana, type Tramo } from "@ventanilla/contract/tablero/tablero.rules";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Alcance } from "./ahora.repository.ts";
import { LEIDAS } from "./primeras.ts";

export interface Dias {
  desde: string;
  hasta: string;
}

const CIFRAS = sql.raw("abiertos, cerrados, cancelados, recibidos, enviados");
const SUMAS = sql.raw(
  ["abiertos", "cerrados", "cancelados", "recibidos", "enviados"]
    .map((cifra) => `coalesce(sum(x.${cifra}), 0)::int AS ${cifra}`)
    .join(", "),
);

const enDias = ({ desde, hasta }: Dias) => sql`t.dia BETWEEN ${desde}::date AND ${hasta}::date`;
const de = (alcance: Alcance) => (alcance === null ? sql`true` : sql`t.id_entidad = ${alcance}`);

/** Cases and messages of these days in one cut, side by side. */
const contado = (alcance: Alcance, corte: RawBuilder<unknown>, dias: Dias) => sql`
  SELECT t.id_entidad, t.dia, t.de, t.hora, t.abiertos, t.cerrados, t.cancelados, 0 AS recibidos, 0 AS enviados
  FROM tablero_caso t WHERE ${de(alcance)} AND t.corte = ${corte} AND ${enDias(dias)}
  UNION ALL
  SELECT t.id_entidad, t.dia, t.de, t.hora, 0, 0, 0, t.recibidos, t.enviados
  FROM tablero_mensaje t WHERE ${de(alcance)} AND t.corte = ${corte} AND ${enDias(dias)}`;

const ENTIDAD = sql`'entidad'::corte_tablero`;

/** Every day and every hour, also those on which nothing happened. */
export async function sumarPorTiempo(
  db: Db,
  alcance: Alcance,
  dias: Dias,
): Promise<Pick<TableroPeriodo, "dias" | "horas">> {
  const { rows } = await sql<Pick<TableroPeriodo, "dias" | "horas">>`
    WITH x AS (${contado(alcance, ENTIDAD, dias)})
    SELECT
      (SELECT json_agg(d ORDER BY d.dia) FROM (
        SELECT to_char(g.dia, 'YYYY-MM-DD') AS dia, ${SUMAS}
        FROM generate_series(${dias.desde}::date::timestamp, ${dias.hasta}::date::timestamp, '1 day') AS g (dia)
        LEFT JOIN x ON x.dia = g.dia::date GROUP BY g.dia) d) AS dias,
      (SELECT json_agg(h ORDER BY h.hora) FROM (
        SELECT g.hora, ${SUMAS} FROM generate_series(0, 23) AS g (hora)
        LEFT JOIN x ON x.hora = g.hora GROUP BY g.hora) h) AS horas`.execute(db);
  return { dias: rows[0]?.dias ?? [], horas: rows[0]?.horas ?? [] };
}

/** Where the name of each cut stands. */
const NOMBRE = {
  canal: sql`(SELECT k.usuario FROM canal k WHERE k.id = f.de)`,
  punto: sql`(SELECT p.identificador FROM punto p WHERE p.id = f.de)`,
  tramite: sql`(SELECT t.nombre_tramite FROM tramite t WHERE t.id = f.de)`,
  operador: sql`(SELECT u.nombre_completo FROM usuario u WHERE u.id = f.de)`,
  entidad: sql`(SELECT e.nombre FROM entidad e WHERE e.id = f.de)`,
} as const satisfies Record<Corte, RawBuilder<unknown>>;

/** The rows of one cut with the most of everything first, without their first answers. */
export async function sumarPor(
  db: Db,
  alcance: Alcance,
  corte: Corte,
  dias: Dias,
): Promise<Omit<FilaTablero, "primera">[]> {
  const porEntidad = corte === "entidad";
  const clave = porEntidad ? sql`x.id_entidad` : sql`x.de`;
  const clasificacion =
    corte === "canal" ? sql`(SELECT k.clasificacion FROM canal k WHERE k.id = f.de)` : sql`NULL`;
  const { rows } = await sql<Omit<FilaTablero, "primera">>`
    SELECT f.de AS id, coalesce(${NOMBRE[corte]}, '') AS nombre, ${clasificacion} AS clasificacion, ${CIFRAS}
    FROM (
      SELECT ${clave} AS de, ${SUMAS} FROM (${contado(alcance, sql`${sql.lit(corte)}::corte_tablero`, dias)}) x
      GROUP BY ${clave}
      ORDER BY sum(x.abiertos + x.cerrados + x.cancelados) DESC, sum(x.recibidos + x.enviados) DESC, ${clave}
      LIMIT ${sql.lit(LEIDAS)}
    ) f
    ORDER BY f.abiertos + f.cerrados + f.cancelados DESC, f.recibidos + f.enviados DESC, f.de`.execute(db);
  return rows;
}

/** First answers of these days, of the institution whole. */
export async function primeraRespuesta(db: Db, alcance: Alcance, dias: Dias) {
  const porDe = await tramosPor(db, alcance, "entidad", dias);
  return primeraDe([...porDe.values()].flat());
}

/** First answers of each row of a cut. */
export async function tramosPor(
  db: Db,
  alcance: Alcance,
  corte: Corte,
  dias: Dias,
): Promise<Map<number, Tramo[]>> {
  const clave = corte === "entidad" ? sql`t.id_entidad` : sql`t.de`;
  const { rows } = await sql<Tramo & { de: number }>`
    SELECT ${clave} AS de, t.tramo, sum(t.casos)::int AS casos FROM tablero_respuesta t
    WHERE ${de(alcance)} AND t.corte = ${sql.lit(corte)}::corte_tablero AND ${enDias(dias)}
    GROUP BY 1, 2`.execute(db);
  return Map.groupBy(rows, (fila) => fila.de);
}

export const primeraDe = (tramos: readonly Tramo[]) => ({
  casos: tramos.reduce((suma, { casos }) => suma + casos, 0),
  mediana: mediana(tramos),
});
