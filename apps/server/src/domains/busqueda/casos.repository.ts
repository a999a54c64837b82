import { numeroBuscado } from "@ventanilla/contract/canal/telefono.rules";
import { BUSQUEDA_CASOS_MAX, FILTRO_CONTIENE_MIN } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { normalTextFilter } from "../../db/list.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoPropio, casoVisible } from "../caso/index.ts";

/** Addresses whose cases are looked at for a text, the newest: more say that it tells nobody apart. */
const DIRECCIONES_MAX = 300;
/** Of so many addresses that have a text all are put in order; of more only some are met, and those that are among the newest. */
const POCAS = 2000;
const NUEVAS = 5000;

/** «167», «#167». */
export async function porNumero(db: Db, sesion: Sesion, texto: string): Promise<number[]> {
  const numero = /^#?(\d{1,9})$/.exec(texto)?.[1];
  if (numero === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM caso c WHERE c.id = ${Number(numero)} AND ${casoPropio(sesion)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By telephone, mail or account, and by the name that the channel gives of whoever writes. */
export async function porDireccion(db: Db, sesion: Sesion, texto: string): Promise<number[]> {
  const buscado = numeroBuscado(texto);
  if (buscado.length < FILTRO_CONTIENE_MIN) return [];
  const loTiene = sql<SqlBool>`${enCuentasDeCasos(sesion)}
    ${normalTextFilter(sql`busqueda(e.usuario || ' ' || coalesce(e.nombre, ''))`, buscado)}`;
  const { rows } = await sql<{ id: number }>`
    WITH algunas AS MATERIALIZED (SELECT e.id FROM canal_entrada e WHERE ${loTiene} LIMIT ${POCAS + 1}),
    halladas AS MATERIALIZED (
      SELECT id FROM algunas
      UNION SELECT e.id FROM (SELECT * FROM canal_entrada
        WHERE (SELECT count(*) FROM algunas) > ${POCAS} ORDER BY id DESC LIMIT ${NUEVAS}) e WHERE ${loTiene}
      ORDER BY id DESC LIMIT ${DIRECCIONES_MAX}
    )
    SELECT DISTINCT c.id FROM halladas h
    JOIN caso_canal_entrada cce ON cce.id_canal_entrada = h.id
    CROSS JOIN LATERAL (SELECT * FROM caso x WHERE x.id = cce.id_caso OFFSET 0) c
    WHERE ${casoVisible(sesion)}
    ORDER BY c.id DESC LIMIT ${BUSQUEDA_CASOS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
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
