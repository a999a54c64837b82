import type { AtencionDeCaso, EnviosDeCaso } from "@ventanilla/contract/caso/caso";
import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import type {
  ConEnvios,
  Cuenta,
  Esperan,
  PuntoAhora,
  TableroAhora,
} from "@ventanilla/contract/tablero/tablero";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { DOWN } from "../../shared/account-status.ts";
import type { LineaAnotada } from "../canal/index.ts";
import { conAtencion, conEnvios, enviosDeCasos } from "../caso/index.ts";
import { comienzo, enLaPaz } from "./dia.repository.ts";
import { LEIDAS } from "./primeras.ts";

/** Whose: an institution's; null: of all. */
export type Alcance = number | null;

/** Counted to 10,000, of which nothing else is asked. */
export const cuantos = (filas: RawBuilder<unknown>): RawBuilder<Cuenta> => sql`(
  SELECT json_build_object('cuantos', least(count(*), ${sql.lit(CONTEO_EXACTO_MAX)}),
    'aproximado', count(*) > ${sql.lit(CONTEO_EXACTO_MAX)})
  FROM (${filas} LIMIT ${sql.lit(CONTEO_EXACTO_MAX + 1)}) AS contadas)`;

const deAlcance = (alcance: Alcance) => (alcance === null ? sql`true` : sql`c.id_entidad = ${alcance}`);

/** The open cases as the administrators' list finds them. */
const casos = (alcance: Alcance, cuales: AtencionDeCaso) =>
  cuantos(sql`SELECT FROM caso c WHERE ${deAlcance(alcance)} AND ${conAtencion(cuales)}`);

const esperas = (alcance: Alcance) =>
  sql`FROM tablero_espera q ${alcance === null ? sql`` : sql`WHERE q.id_entidad = ${alcance}`}`;

/** The cases as the administrators' list finds them, and their sends. */
const deEnvios = (alcance: Alcance, cuales: EnviosDeCaso): RawBuilder<ConEnvios> => sql`json_build_object(
  'casos', ${cuantos(sql`SELECT FROM caso c WHERE ${deAlcance(alcance)} AND ${conEnvios(cuales)}`)},
  'envios', ${cuantos(sql`SELECT FROM ${enviosDeCasos(cuales)} WHERE ${deAlcance(alcance)}`)})`;

export type CuentasAhora = Pick<TableroAhora, "sin_tomar" | "en_atencion" | "fallidos"> & Esperan;

/** All of it in one statement, each count along its own index. */
export async function contarAhora(db: Db, alcance: Alcance): Promise<CuentasAhora> {
  const { rows } = await sql<CuentasAhora>`
    SELECT ${casos(alcance, "SIN_TOMAR")} AS sin_tomar, ${casos(alcance, "EN_ATENCION")} AS en_atencion,
      ${cuantos(sql`SELECT ${esperas(alcance)}`)} AS esperan,
      (SELECT q.desde ${esperas(alcance)} ORDER BY q.desde LIMIT 1) AS desde,
      ${deEnvios(alcance, "CON_FALLOS")} AS fallidos`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error("a statement without rows of its own answered none");
  return fila;
}

/** The ACTIVE points of an institution, those first where somebody waits the longest. */
export async function puntosAhora(db: Db, idEntidad: number): Promise<PuntoAhora[]> {
  const { rows } = await sql<PuntoAhora>`
    SELECT p.id, p.identificador, p.operadores, p.sin_leer, p.abiertos, p.esperan, p.desde FROM (
      SELECT p.id, p.identificador,
        (SELECT count(*)::int FROM historial_punto_atencion h WHERE h.id_punto_atencion = p.id AND h.salida IS NULL) AS operadores,
        (SELECT coalesce(sum(e.no_leidos), 0)::int FROM canal_entrada e WHERE e.id_punto_abierto = p.id) AS sin_leer,
        ${abiertosDe(sql`p.id`)} AS abiertos, ${esperanEn(sql`p.id`)} AS esperan, ${desdeEn(sql`p.id`)} AS desde
      FROM punto p WHERE p.id_entidad = ${idEntidad} AND p.estado = 'ACTIVO'
    ) p ORDER BY p.desde NULLS LAST, p.identificador, p.id LIMIT ${sql.lit(LEIDAS)}`.execute(db);
  return rows;
}

/** Those that are there: what waits on an account is no point's yet. By kind, as the indexes of points have them. */
const abiertosDe = (punto: RawBuilder<unknown>) =>
  cuantos(sql`SELECT FROM caso c WHERE c.id_punto_atencion = ${punto} AND c.estado IN ('ACTIVO', 'PENDIENTE')
    AND c.tipo IN ('SIMPLE', 'COMPLEJO')`);
const esperanEn = (punto: RawBuilder<unknown>) =>
  cuantos(sql`SELECT FROM tablero_espera q WHERE q.id_punto = ${punto}`);
const desdeEn = (punto: RawBuilder<unknown>) =>
  sql<string | null>`(SELECT min(q.desde) FROM tablero_espera q WHERE q.id_punto = ${punto})`;

/** ACTIVE accounts that are written down as not working, as they are. */
export async function canalesConFalla(db: Db, alcance: Alcance): Promise<CanalCaido[]> {
  const { rows } = await sql<CanalCaido>`
    SELECT k.id, k.clasificacion, k.usuario, k.conexion, k.conexion_desde, k.escucha, k.escucha_desde FROM canal k
    WHERE k.estado = 'ACTIVO' AND (starts_with(k.conexion, ${sql.lit(DOWN)}) OR k.escucha IS NOT NULL)
      AND ${alcance === null ? sql`true` : sql`k.id_entidad = ${alcance}`}
    ORDER BY coalesce(k.escucha_desde, k.conexion_desde) NULLS LAST, k.id
    LIMIT ${sql.lit(LEIDAS)}`.execute(db);
  return rows;
}

export type CanalCaido = Omit<TableroAhora["canales"]["rows"][number], keyof LineaAnotada> & LineaAnotada;

/** Where yesterday began: the log's list is asked by days. */
const DESDE_AYER = comienzo(sql`(${enLaPaz(sql`now()`)}::date - 1)`);

/** What only who runs the installation is told. */
export async function contarPlataforma(db: Db): Promise<NonNullable<TableroAhora["plataforma"]>> {
  const { rows } = await sql<NonNullable<TableroAhora["plataforma"]>>`
    SELECT ${deEnvios(null, "POR_SALIR")} AS cola,
      ${cuantos(sql`SELECT FROM log l WHERE l.nivel = 'ERROR' AND l.nivel <> 'INFO'
        AND l.fecha >= ${DESDE_AYER}`)} AS errores`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error("a statement without rows of its own answered none");
  return fila;
}
