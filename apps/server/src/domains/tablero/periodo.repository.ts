import type { Corte, FilaTablero, TableroPeriodo } from "@ventanilla/contract/tablero/tablero";
import { mediana, type Tramo } from "@ventanilla/contract/tablero/tablero.rules";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Alcance } from "./ahora.repository.ts";
import { type Dias, type Lapso, soloDias } from "./meses.ts";
import { LEIDAS } from "./primeras.ts";

const CIFRAS = ["abiertos", "cerrados", "cancelados", "recibidos", "enviados"] as const;
const DE_DIAS = sql.raw(CIFRAS.join(", "));
const SUMAS = sql.raw(CIFRAS.map((cifra) => `sum(x.${cifra})::int AS ${cifra}`).join(", "));
/** Also of days and hours on which nothing happened. */
const DICHAS = sql.raw(CIFRAS.map((cifra) => `coalesce(s.${cifra}, 0) AS ${cifra}`).join(", "));

const de = (alcance: Alcance) => (alcance === null ? sql`true` : sql`t.id_entidad = ${alcance}`);
const porSuCorte = (corte: Corte) => sql`t.corte = ${sql.lit(corte)}::corte_tablero`;

/** Rows of a table of days that lie outside of whole months: each range by itself, along the index. */
const enDias = (
  tabla: string,
  { sueltos }: Lapso,
  columnas: RawBuilder<unknown>,
  cuales: RawBuilder<unknown>,
) => {
  const [antes, despues] = sueltos.map(
    ({ desde, hasta }) => sql`SELECT ${columnas} FROM ${sql.table(tabla)} t
      WHERE ${cuales} AND t.dia BETWEEN ${desde}::date AND ${hasta}::date`,
  );
  return sql`${antes} UNION ALL ${despues}`;
};
const enMeses = ({ meses }: Lapso) => sql`t.mes = ANY (${meses}::date[])`;

const DE_CASOS = sql`t.id_entidad, t.dia, t.de, t.hora, t.abiertos, t.cerrados, t.cancelados, 0 AS recibidos, 0 AS enviados`;
const DE_MENSAJES = sql`t.id_entidad, t.dia, t.de, t.hora, 0, 0, 0, t.recibidos, t.enviados`;

/** Cases and messages of days in one cut, side by side. */
const contado = (alcance: Alcance, corte: Corte, lapso: Lapso) => {
  const suyos = sql`${de(alcance)} AND ${porSuCorte(corte)}`;
  return sql`${enDias("tablero_caso", lapso, DE_CASOS, suyos)} UNION ALL ${enDias("tablero_mensaje", lapso, DE_MENSAJES, suyos)}`;
};

/** By day and hour: of one institution its days are few enough. */
const porDiaYHora = (alcance: Alcance, dias: Dias, lapso: Lapso) =>
  alcance === null
    ? sql`SELECT x.dia, x.hora, ${DE_DIAS} FROM (${contado(alcance, "entidad", lapso)}) x
      UNION ALL
      SELECT t.dia, t.hora, ${DE_DIAS} FROM unnest(${lapso.meses}::date[]) AS m (mes)
      JOIN tablero_todas t ON t.dia >= m.mes AND t.dia < (m.mes + interval '1 month')::date`
    : contado(alcance, "entidad", soloDias(dias));

/** Every day and every hour, also those on which nothing happened. */
export async function sumarPorTiempo(
  db: Db,
  alcance: Alcance,
  dias: Dias,
  lapso: Lapso,
): Promise<Pick<TableroPeriodo, "dias" | "horas">> {
  const { rows } = await sql<Pick<TableroPeriodo, "dias" | "horas">>`
    WITH s AS MATERIALIZED (
      SELECT x.dia, x.hora, ${SUMAS} FROM (${porDiaYHora(alcance, dias, lapso)}) x
      GROUP BY GROUPING SETS ((x.dia), (x.hora)))
    SELECT
      (SELECT json_agg(d ORDER BY d.dia) FROM (
        SELECT to_char(g.dia, 'YYYY-MM-DD') AS dia, ${DICHAS}
        FROM generate_series(${dias.desde}::date::timestamp, ${dias.hasta}::date::timestamp, '1 day') AS g (dia)
        LEFT JOIN s ON s.dia = g.dia::date) d) AS dias,
      (SELECT json_agg(h ORDER BY h.hora) FROM (
        SELECT g.hora, ${DICHAS} FROM generate_series(0, 23) AS g (hora)
        LEFT JOIN s ON s.hora = g.hora) h) AS horas`.execute(db);
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

const claveDe = (corte: Corte) => sql.raw(corte === "entidad" ? "id_entidad" : "de");

/** The rows of one cut with the most of everything first, without their first answers. */
export async function sumarPor(
  db: Db,
  alcance: Alcance,
  corte: Corte,
  lapso: Lapso,
): Promise<Omit<FilaTablero, "primera">[]> {
  const clave = claveDe(corte);
  // Its own days are told by the hour; divided by account they say the same in fewer rows.
  const deDias = corte === "entidad" ? "canal" : corte;
  const clasificacion =
    corte === "canal" ? sql`(SELECT k.clasificacion FROM canal k WHERE k.id = f.de)` : sql`NULL`;
  const { rows } = await sql<Omit<FilaTablero, "primera">>`
    SELECT f.de AS id, coalesce(${NOMBRE[corte]}, '') AS nombre, ${clasificacion} AS clasificacion, ${DE_DIAS}
    FROM (
      SELECT x.${clave} AS de, ${SUMAS} FROM (
        SELECT d.${clave}, ${DE_DIAS} FROM (${contado(alcance, deDias, lapso)}) d
        UNION ALL
        SELECT t.${clave}, ${DE_DIAS} FROM tablero_mes t
        WHERE ${porSuCorte(corte)} AND ${enMeses(lapso)} AND ${de(alcance)}
      ) x
      GROUP BY x.${clave}
      ORDER BY sum(x.abiertos + x.cerrados + x.cancelados) DESC, sum(x.recibidos + x.enviados) DESC, x.${clave}
      LIMIT ${sql.lit(LEIDAS)}
    ) f
    ORDER BY f.abiertos + f.cerrados + f.cancelados DESC, f.recibidos + f.enviados DESC, f.de`.execute(db);
  return rows;
}

/** First answers of these days, of the institution whole. */
export async function primeraRespuesta(db: Db, alcance: Alcance, lapso: Lapso) {
  const { rows } = await sql<Tramo>`
    SELECT x.tramo, sum(x.casos)::int AS casos FROM (
      ${enDias("tablero_respuesta", lapso, sql`t.tramo, t.casos`, sql`${de(alcance)} AND ${porSuCorte("entidad")}`)}
      UNION ALL
      SELECT t.tramo, t.casos FROM tablero_mes_respuesta t
      WHERE ${porSuCorte("entidad")} AND ${enMeses(lapso)} AND t.id_entidad = ${alcance ?? TODAS}
    ) x GROUP BY x.tramo`.execute(db);
  return primeraDe(rows);
}

/** First answers of some rows of a cut. */
export async function tramosPor(
  db: Db,
  alcance: Alcance,
  corte: Corte,
  lapso: Lapso,
  ids: readonly number[],
): Promise<Map<number, Tramo[]>> {
  const clave = claveDe(corte);
  const columnas = sql`t.${clave} AS de, t.tramo, t.casos`;
  const suyas = sql`${de(alcance)} AND ${porSuCorte(corte)} AND t.${clave} = ANY (${ids}::int[])`;
  // By its steps each row says its figures in one text: as rows of their own most of the time would go with telling them.
  const { rows } = await sql<{ de: number; tramos: Record<string, number> }>`
    SELECT y.de, json_object_agg(y.tramo, y.casos) AS tramos FROM (
      SELECT x.de, x.tramo, sum(x.casos) AS casos FROM (
        ${enDias("tablero_respuesta", lapso, columnas, suyas)}
        UNION ALL
        SELECT ${columnas} FROM tablero_mes_respuesta t WHERE ${suyas} AND ${enMeses(lapso)}
      ) x GROUP BY x.de, x.tramo
    ) y GROUP BY y.de`.execute(db);
  return new Map(
    rows.map((fila) => [
      fila.de,
      Object.entries(fila.tramos).map(([tramo, casos]) => ({ tramo: Number(tramo), casos })),
    ]),
  );
}

/** Under which the sums of months say what is of all institutions together. */
const TODAS = 0;

export const primeraDe = (tramos: readonly Tramo[]) => ({
  casos: tramos.reduce((suma, { casos }) => suma + casos, 0),
  mediana: mediana(tramos),
});
