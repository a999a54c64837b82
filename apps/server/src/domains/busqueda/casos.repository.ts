import type { CasoHallado, LugarDeCaso } from "@ventanilla/contract/busqueda/busqueda";
import { casoNombrado } from "@ventanilla/contract/busqueda/hallado.rules";
import { numeroBuscado } from "@ventanilla/contract/canal/telefono.rules";
import { FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyId } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { normalTextFilter } from "../../db/list.ts";
import { unprepared } from "../../db/prepared.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoPropio, casoVisible, detrasDe, type Tanda } from "../caso/index.ts";

/** Addresses whose cases are looked at for a text, the newest: more say that it tells nobody apart. */
const DIRECCIONES_MAX = 300;
/** Of so many addresses that have a text all are put in order; of more only some are met, and those that are among the newest. */
const POCAS = 2000;
/** Rows in which one looks without an index, the newest. */
const NUEVAS = 5000;

/** «167», «#167». */
export async function porNumero(db: Db, sesion: Sesion, texto: string): Promise<number[]> {
  const numero = casoNombrado(texto);
  if (numero === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM caso c WHERE c.id = ${numero} AND ${casoPropio(sesion)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Not the one that was found by its number. */
export function otroQue(texto: string): RawBuilder<SqlBool> {
  const numero = casoNombrado(texto);
  return numero === undefined ? sql<SqlBool>`true` : sql<SqlBool>`c.id <> ${numero}`;
}

/** What names a person `d`: the names and, of a text with a figure, the document. */
const loNombra = (texto: string) => sql`(${normalTextFilter(sql`d.nombre`, texto)}
    ${tieneCifras(texto) ? sql`OR ${normalTextFilter(sql`d.documento`, texto)}` : sql``})`;

/** Nor one of those that their person found. */
export function deOtraPersona(texto: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${otroQue(texto)} AND NOT EXISTS (
    SELECT FROM caso_de_persona d WHERE d.id_caso = c.id AND ${loNombra(texto)} OFFSET 0)`;
}

/**
 * Whether no case of the caller's institution has such a person: how long an answer takes must not tell of anybody elsewhere.
 * Who is called as many are is met among the newest; else the index is looked into, asked as if all were wanted.
 */
export async function esDeNadie(db: Db, { view, id_entidad }: Sesion, texto: string): Promise<boolean> {
  const suyas = view === "todo" ? sql`true` : sql`d.id_entidad = ${id_entidad}`;
  const { rows } = await sql`${unprepared} WITH nuevas AS MATERIALIZED (
      SELECT FROM (SELECT * FROM caso_de_persona ORDER BY id_caso DESC LIMIT ${NUEVAS}) d
      WHERE ${suyas} AND ${loNombra(texto)} LIMIT 1),
    alguien AS MATERIALIZED (
      SELECT FROM caso_de_persona d WHERE NOT EXISTS (SELECT FROM nuevas) AND ${suyas} AND ${loNombra(texto)})
    SELECT FROM nuevas UNION ALL SELECT FROM alguien LIMIT 1`.execute(db);
  return rows.length === 0;
}

export const tieneCifras = (texto: string): boolean => /\d/.test(texto);

/** Whether the address `e` has the text: a telephone, a mail, an account, or the name that the channel gives of whoever writes. */
function laDice(texto: string): RawBuilder<SqlBool> | undefined {
  const buscado = numeroBuscado(texto);
  if (buscado.length < FILTRO_CONTIENE_MIN) return undefined;
  return normalTextFilter(sql`busqueda(e.usuario || ' ' || coalesce(e.nombre, ''))`, buscado);
}

export async function porDireccion(
  db: Db,
  sesion: Sesion,
  texto: string,
  { cuantos, tras, ademas = sql<SqlBool>`true` }: Tanda,
): Promise<number[]> {
  const dice = laDice(texto);
  if (dice === undefined) return [];
  const loTiene = sql<SqlBool>`${enCuentasDeCasos(sesion)} ${dice}`;
  const { rows } = await sql<{ id: number }>`
    WITH algunas AS MATERIALIZED (SELECT e.id FROM canal_entrada e WHERE ${loTiene} LIMIT ${POCAS + 1}),
    halladas AS MATERIALIZED (
      SELECT id FROM algunas
      UNION SELECT e.id FROM (SELECT * FROM canal_entrada
        WHERE (SELECT count(*) FROM algunas) > ${POCAS} ORDER BY id DESC LIMIT ${NUEVAS}) e WHERE ${loTiene}
      ORDER BY id DESC LIMIT ${DIRECCIONES_MAX}
    )
    SELECT DISTINCT c.id, c._updated_at FROM halladas h
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = h.id
    CROSS JOIN LATERAL (SELECT * FROM caso x WHERE x.id = cce.id_caso OFFSET 0) c
    WHERE ${tras ? detrasDe(tras) : sql`true`} AND ${ademas}
      AND ${casoVisible(sesion)}
    ORDER BY c._updated_at DESC, c.id DESC LIMIT ${cuantos}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The place of each in the order of the latest change, the first ones of them. */
export async function enOrden(
  db: Db,
  ids: readonly number[],
  cuantos: number,
): Promise<Omit<LugarDeCaso, "por">[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<LugarDeCaso, "por">>`
    SELECT c.id, (extract(epoch FROM c._updated_at) * 1000000)::bigint AS en FROM caso c WHERE c.id = ${anyId(ids)}
    ORDER BY c._updated_at DESC, c.id DESC LIMIT ${cuantos}`.execute(db);
  return rows;
}

/** The place where an answer ended, as a list goes on from it. */
export const trasDe = ({ en, id }: Omit<LugarDeCaso, "por">): Tanda["tras"] => ({
  cuando: sql`(timestamptz 'epoch' + ${en}::float8 * interval '1 microsecond')`,
  id,
});

type Direccion = NonNullable<CasoHallado["direccion"]>;

/** Of each of these cases, which the caller may read, the newest address that has the text. */
export async function direccionesDe(
  db: Db,
  ids: readonly number[],
  texto: string,
): Promise<ReadonlyMap<number, Direccion>> {
  const dice = laDice(texto);
  if (dice === undefined || ids.length === 0) return new Map();
  const { rows } = await sql<Direccion & { id_caso: number }>`
    SELECT DISTINCT ON (cce.id_caso) cce.id_caso, e.id, k.clasificacion, e.usuario, e.nombre
    FROM caso_canal_entrada cce
    CROSS JOIN LATERAL (SELECT * FROM canal_entrada x WHERE x.id = cce.id_canal_entrada OFFSET 0) e
    JOIN canal k ON k.id = e.id_canal
    WHERE cce.id_caso = ${anyId(ids)} AND ${dice}
    ORDER BY cce.id_caso, e.id DESC`.execute(db);
  return new Map(rows.map(({ id_caso, ...direccion }) => [id_caso, direccion]));
}

/**
 * At the accounts over which cases in reach were written: one's institution's, and those that it shares. Of who sees all nothing
 * is asked: the index of words would be gone through once for each account. `e` is the address.
 */
const enCuentasDeCasos = ({ view, id_entidad: mia }: Sesion): RawBuilder<unknown> =>
  view === "todo"
    ? sql``
    : sql`e.id_canal = ANY (ARRAY(SELECT k.id FROM canal k WHERE k.id_entidad = ${mia} OR EXISTS (
        SELECT FROM punto_canal pc JOIN punto p ON p.id = pc.id_punto_atencion
        WHERE pc.id_canal = k.id AND p.id_entidad = ${mia}))) AND`;
