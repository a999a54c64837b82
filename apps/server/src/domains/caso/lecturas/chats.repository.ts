import type { UltimoMensaje } from "@ventanilla/contract/caso/caso";
import type { CanalCaido, Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Announcement, Tx } from "../../../db/transaction.ts";
import { cannotSend, REFUSED, UNHEARD } from "../../../shared/account-status.ts";
import { type Cambio, type Marca, marcarCambios, marcarCambiosDe, marcarCon } from "../../punto/index.ts";

/** Changes of a point's list that are read at once. */
const CAMBIOS_MAX = 1_000;

/** Points whose list shows this case, each with each of its entry channels (cambios-del-caso.sql). */
export function cambiosDelCaso(db: Db, idCaso: number): Promise<Cambio[]> {
  return cambiosPor(db, idCaso, null);
}

async function cambiosPor(db: Db, idCaso: number, llegada: number | null): Promise<Cambio[]> {
  const { rows } = await sql<Cambio>`
    SELECT id_punto, id_canal_entrada, es_llegada AS llegada FROM cambios_del_caso(${idCaso}, ${llegada})`.execute(
    db,
  );
  return rows;
}

/** Marks every point whose list shows the case, as the last statement; `llegada`: the entry channel on which the citizen wrote; `cambios`: of other lists. */
export async function marcarCaso(
  tx: Tx,
  idCaso: number,
  { llegada, cambios: otros = [] }: { llegada: number | null; cambios?: readonly Cambio[] } = {
    llegada: null,
  },
): Promise<void> {
  if (otros.length === 0) {
    await marcarCon(
      tx,
      sql<Marca>`SELECT id, secuencia FROM marcar_casos(ARRAY[${idCaso}::int], ARRAY[${llegada}::int])`,
    );
    return;
  }
  await marcarCambios(tx, unirCambios(otros, await cambiosPor(tx, idCaso, llegada)));
}

/** Marks every point whose list shows an open conversation of this Canal: what is said of the account stands in each. */
export async function marcarCanal(tx: Tx, idCanal: number): Promise<void> {
  await marcarCambiosDe(
    tx,
    sql<Cambio>`
      SELECT pt.id AS id_punto, e.id AS id_canal_entrada, false AS llegada
      FROM canal_entrada e
      JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
      JOIN caso c ON c.id = cce.id_caso
      LEFT JOIN punto_canal pc ON pc.id_canal = e.id_canal AND c.id_punto_atencion IS NULL
      JOIN punto pt ON pt.id = coalesce(c.id_punto_atencion, pc.id_punto_atencion)
      WHERE e.id_canal = ${idCanal}`,
  );
}

export function unirCambios(...listas: readonly (readonly Cambio[])[]): Cambio[] {
  const unidos = new Map<string, Cambio>();
  for (const cambio of listas.flat()) unidos.set(`${cambio.id_punto}:${cambio.id_canal_entrada}`, cambio);
  return [...unidos.values()];
}

export interface Retirado {
  sesion_id: number;
  secuencia: number;
  punto: string | null;
  /** Where it goes on, when two entry channels became one. */
  unida_a: number | null;
}

export interface CambiosDePunto {
  /** The point's change number up to which this was read: one snapshot with everything else here. */
  secuencia: number;
  chats: Chat[];
  /** Conversations that changed and no longer show here. */
  retirados: Retirado[];
}

/** What chats_en_listas answers of one conversation at one point. */
export interface FilaDeChat {
  id_punto: number;
  id: number;
  unida_a: number | null;
  id_canal: number;
  clasificacion: Chat["clasificacion"];
  usuario: string;
  nombre: string | null;
  no_leidos: number;
  leido_hasta: number;
  fallidos: EnvioFallido[];
  conexion: string;
  /** Since when it is so, where something is known of the account. */
  conexion_desde: string;
  responder_hasta: string | null;
  secuencia: number;
  total: number;
  visible: boolean;
  punto: string | null;
  caso: Chat["caso"];
  persona: PersonaBreve | null;
  ultimo: UltimoMensaje | null;
}

/** Every open conversation of a point's list. */
export function leerListaDePunto(db: Db, idPunto: number): Promise<CambiosDePunto> {
  return leerChats(db, idPunto, { marca: 0, ids: abiertas(idPunto) });
}

/** What changed in a point's list since a marker, and what left it. Where that is much, its first part: the number says how far. */
export function leerCambiosDePunto(db: Db, idPunto: number, marca: number): Promise<CambiosDePunto> {
  return leerChats(db, idPunto, { marca, ids: cambiadasDesde(marca), hasta: finDeParte(marca) });
}

function abiertas(idPunto: number) {
  return sql`SELECT a.id_canal_entrada FROM (${casosAbiertos(idPunto)}) c CROSS JOIN LATERAL (${conversaciones(idPunto)}) a`;
}

/**
 * One statement, so that the number and the rows are of one moment. The ids are found first, and each row is then read by its
 * keys, however many rows the tables have. `ids` answers entry channels and may speak of the point as `p`; `hasta` answers
 * the number up to which they are read, of the row of `punto`. OFFSET 0: else the planner finds the ids twice, once to count them.
 */
export async function leerChats(
  db: Db,
  idPunto: number,
  {
    marca,
    ids,
    hasta = sql`punto.secuencia`,
  }: { marca: number; ids: RawBuilder<unknown>; hasta?: RawBuilder<unknown> },
): Promise<CambiosDePunto> {
  const { rows } = await sql<FilaDeChat & { secuencia_punto: number; id: number | null }>`
    WITH p AS MATERIALIZED (SELECT id, ${hasta} AS secuencia FROM punto WHERE id = ${idPunto}),
    c AS MATERIALIZED (SELECT entradas, ARRAY[cardinality(entradas)] AS cuantas FROM (SELECT ARRAY(${ids}) OFFSET 0) AS i (entradas))
    SELECT p.secuencia AS secuencia_punto, f.*
    FROM p CROSS JOIN c
    LEFT JOIN LATERAL chats_en_listas(array_fill(p.id, c.cuantas), c.entradas, array_fill(${marca}::int8, c.cuantas)) f ON true`.execute(
    db,
  );
  return { secuencia: rows[0]?.secuencia_punto ?? 0, ...repartir(rows.filter(({ id }) => id !== null)) };
}

/** Open cases of which something may show at the point, each with its last message, 0 without one, and since when its citizen waits; `aqui`: all of it shows. */
export function casosAbiertos(idPunto: number) {
  return sql`
    SELECT c.id, coalesce(c.id_ultimo_mensaje, 0) AS ultimo, coalesce(c.espera_desde, 'infinity') AS espera, true AS aqui FROM caso c
    WHERE c.id_punto_atencion = ${idPunto} AND c.estado IN ('ACTIVO', 'PENDIENTE')
    UNION ALL
    SELECT c.id, coalesce(c.id_ultimo_mensaje, 0), coalesce(c.espera_desde, 'infinity'), false FROM caso c
    WHERE c.id_punto_atencion IS NULL AND c.estado IN ('ACTIVO', 'PENDIENTE') AND c.id_entidad = ANY(ARRAY(
      SELECT k.id_entidad FROM punto_canal pc JOIN canal k ON k.id = pc.id_canal WHERE pc.id_punto_atencion = ${idPunto}))`;
}

/** Entry channels of the case `c`, of those, which show at the point; of one that nobody has taken, where its account does. */
export function conversaciones(idPunto: number) {
  return sql`
    SELECT cce.id_canal_entrada FROM caso_canal_entrada cce
    WHERE cce.id_caso = c.id AND cce.abierto AND (c.aqui OR (SELECT e.id_canal FROM canal_entrada e WHERE e.id = cce.id_canal_entrada)
      = ANY(ARRAY(SELECT pc.id_canal FROM punto_canal pc WHERE pc.id_punto_atencion = ${idPunto})))`;
}

/**
 * Point and marker stand in subqueries, where no plan sees their values: a plan for this one marker promises no more than
 * the one for all, so PostgreSQL plans once. A bound on both sides is estimated as few rows, and the index is taken.
 */
function cambiadasDesde(marca: number) {
  return sql`
    SELECT id_canal_entrada FROM punto_cambio WHERE id_punto_atencion = (SELECT id FROM p)
      AND secuencia > (SELECT ${marca}::int8) AND secuencia <= (SELECT secuencia FROM p)`;
}

/** The number of the last change that one answer holds, of those after the marker; the point's own where there are not so many. */
function finDeParte(marca: number) {
  return sql`coalesce((
    SELECT pc.secuencia FROM punto_cambio pc WHERE pc.id_punto_atencion = punto.id AND pc.secuencia > (SELECT ${marca}::int8)
    ORDER BY pc.secuencia OFFSET ${sql.lit(CAMBIOS_MAX - 1)} LIMIT 1), punto.secuencia)`;
}

/** What marking points changed there, with the rows that chats_marcados answers. */
export function anunciosDePuntos(puntos: readonly Marca[], filas: readonly FilaDeChat[]): Announcement[] {
  return puntos.map((punto): Announcement => {
    const { chats, retirados } = repartir(filas.filter(({ id_punto }) => id_punto === punto.id));
    // What left a list is told by reading it.
    return { tipo: "punto", ...punto, ...(retirados.length === 0 && { chats }) };
  });
}

/** Rows of one point: what its list shows, and what left it. */
function repartir(filas: readonly FilaDeChat[]): Omit<CambiosDePunto, "secuencia"> {
  const retiradas = filas.filter(({ visible }) => !visible);
  return {
    chats: filas.filter(({ visible }) => visible).map(chatDe),
    retirados: retiradas.map(({ id, secuencia, punto, unida_a }) => ({
      sesion_id: id,
      secuencia,
      punto,
      unida_a,
    })),
  };
}

function chatDe(fila: FilaDeChat): Chat {
  return {
    id: fila.id,
    id_canal: fila.id_canal,
    clasificacion: fila.clasificacion,
    usuario: fila.usuario,
    nombre: fila.nombre,
    persona: fila.persona,
    caso: fila.caso,
    ultimo_mensaje: fila.ultimo,
    total: fila.total,
    no_leidos: fila.no_leidos,
    leido_hasta: fila.leido_hasta,
    fallidos: fila.fallidos,
    canal_caido: caidoDe(fila),
    responder_hasta: fila.responder_hasta,
    secuencia: fila.secuencia,
  };
}

/** Of an account that is down only what keeps messages from leaving is shown, or for long from arriving. */
function caidoDe({ conexion, conexion_desde: desde }: FilaDeChat): CanalCaido | null {
  if (conexion === UNHEARD) return { causa: "escucha", desde };
  if (!cannotSend(conexion)) return null;
  return { causa: conexion === REFUSED ? "cuenta" : "servicio", desde };
}
