import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { announce, type Tx } from "../../db/transaction.ts";

export interface PuntoBloqueado {
  id: number;
  identificador: string;
  id_entidad: number;
  estado: "ACTIVO" | "INACTIVO";
}

export function buscarPunto(db: Db, id: number): Promise<PuntoBloqueado | undefined> {
  return db
    .selectFrom("punto")
    .select(["id", "identificador", "id_entidad", "estado"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the commit, in ascending order: none of them is switched off meanwhile. */
export function bloquearPuntos(tx: Tx, ids: readonly number[]): Promise<PuntoBloqueado[]> {
  return tx
    .selectFrom("punto")
    .select(["id", "identificador", "id_entidad", "estado"])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Of an institution, by name; as many as a catalogue holds. */
export function puntosActivosDe(db: Db, idEntidad: number): Promise<{ id: number; identificador: string }[]> {
  return db
    .selectFrom("punto")
    .select(["id", "identificador"])
    .where("id_entidad", "=", idEntidad)
    .where("estado", "=", sql.lit("ACTIVO"))
    .orderBy("identificador")
    .orderBy("id")
    .limit(sql.lit(CATALOGO_MAX))
    .execute();
}

export async function esOperadorDe(db: Db, idPunto: number, idUsuario: number): Promise<boolean> {
  const fila = await db
    .selectFrom("punto_operador")
    .select("id_usuario")
    .where("id_punto_atencion", "=", idPunto)
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Points of an operator with who is inside and how much waits unread. */
export function cubiculosDe(db: Db, idUsuario: number, idPunto?: number) {
  return db
    .selectFrom("punto as p")
    .innerJoin("punto_operador as po", (join) =>
      join.onRef("po.id_punto_atencion", "=", "p.id").on("po.id_usuario", "=", idUsuario),
    )
    .select(["p.id", "p.identificador", "p.id_entidad"])
    .select(
      sql<number>`(SELECT count(*)::int FROM historial_punto_atencion h WHERE h.id_punto_atencion = p.id AND h.salida IS NULL)`.as(
        "operadores",
      ),
    )
    .select(sinLeer.as("sin_leer"))
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM historial_punto_atencion h WHERE h.id_punto_atencion = p.id AND h.id_usuario = ${idUsuario} AND h.salida IS NULL)`.as(
        "activo",
      ),
    )
    .where("p.estado", "=", sql.lit("ACTIVO"))
    .$if(idPunto !== undefined, (consulta) => consulta.where("p.id", "=", idPunto ?? 0))
    .orderBy("p.identificador")
    .orderBy("p.id")
    .execute();
}

/** In its own conversations, and in those that wait for somebody on an account that it attends. */
const sinLeer = sql<number>`(
  SELECT coalesce(sum(e.no_leidos), 0)::int FROM (
    SELECT e.no_leidos FROM canal_entrada e WHERE e.id_punto_abierto = p.id
    UNION ALL
    SELECT e.no_leidos FROM punto_canal x JOIN canal_entrada e ON e.id_canal = x.id_canal AND e.id_punto_abierto = 0
      WHERE x.id_punto_atencion = p.id
  ) AS e)`;

/** ACTIVE channels that a point attends. */
export function canalesDe(db: Db, idPunto: number): Promise<CanalBreve[]> {
  return db
    .selectFrom("punto_canal as pc")
    .innerJoin("canal as k", "k.id", "pc.id_canal")
    .select(["k.id", "k.clasificacion", "k.usuario", "k.id_entidad"])
    .where("pc.id_punto_atencion", "=", idPunto)
    .where("k.estado", "=", sql.lit("ACTIVO"))
    .orderBy("k.clasificacion")
    .orderBy("k.usuario")
    .orderBy("k.id")
    .execute();
}

/** ACTIVE points where a new conversation of this Canal shows (D79); held, so that none of them is switched off meanwhile. */
export function puntosConCanal(tx: Tx, idCanal: number): Promise<PuntoConCanal[]> {
  return tx
    .selectFrom("punto_canal as pc")
    .innerJoin("punto as p", "p.id", "pc.id_punto_atencion")
    .select(["p.id", "p.id_entidad"])
    .where("pc.id_canal", "=", idCanal)
    .where("p.estado", "=", sql.lit("ACTIVO"))
    .orderBy("p.id")
    .forKeyShare("p")
    .execute();
}

/** Whether somebody can stand where this account is attended: at an ACTIVE point of an institution that is in use. */
export async function alguienAtiende(db: Db, idCanal: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM punto_canal pc
    JOIN punto p ON p.id = pc.id_punto_atencion AND p.estado = 'ACTIVO'
    JOIN entidad n ON n.id = p.id_entidad AND n.estado = 'ACTIVO'
    WHERE pc.id_canal = ${idCanal} LIMIT 1`.execute(db);
  return rows.length > 0;
}

export type PuntoConCanal = Pick<PuntoBloqueado, "id" | "id_entidad">;

/** A Canal as somebody who wants to send by it needs it. */
export interface CanalDeSalida {
  estado: "ACTIVO" | "INACTIVO";
  /** Institutions of which an ACTIVE point works with it. */
  entidades: readonly number[];
}

/** Of the account `k`. */
export const canalDeSalidaDe = sql<CanalDeSalida>`json_build_object('estado', k.estado, 'entidades', ARRAY(
  SELECT DISTINCT p.id_entidad FROM punto_canal pc JOIN punto p ON p.id = pc.id_punto_atencion
  WHERE pc.id_canal = k.id AND p.estado = 'ACTIVO'))`;

export async function canalDeSalida(db: Db, idCanal: number): Promise<CanalDeSalida | undefined> {
  const { rows } = await sql<{ canal: CanalDeSalida }>`
    SELECT ${canalDeSalidaDe} AS canal FROM canal k WHERE k.id = ${idCanal}`.execute(db);
  return rows[0]?.canal;
}

export interface Cambio {
  id_punto: number;
  id_canal_entrada: number;
  /** An unread message of the citizen arrived. */
  llegada: boolean;
}

/**
 * Raises the change number of each point and records which conversation changed (D83; marcar-cambios.sql). Must be the last
 * statement of the transaction, whose result names the new number of each point.
 */
export async function marcarCambios(
  tx: Tx,
  cambios: readonly Cambio[],
): Promise<ReadonlyMap<number, number>> {
  if (cambios.length === 0) return new Map();
  const puntos = cambios.map((cambio) => cambio.id_punto);
  const entradas = cambios.map((cambio) => cambio.id_canal_entrada);
  const llegadas = cambios.map((cambio) => cambio.llegada);
  return marcarCon(
    tx,
    sql<Marca>`SELECT id, secuencia FROM marcar_cambios(${puntos}::int[], ${entradas}::int[], ${llegadas}::bool[])`,
  );
}

/** The same for changes that a query tells, with the columns of `Cambio`. */
export function marcarCambiosDe(tx: Tx, consulta: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  return marcarCon(
    tx,
    sql<Marca>`
      SELECT m.id, m.secuencia
      FROM (
        SELECT array_agg(c.id_punto) AS puntos, array_agg(c.id_canal_entrada) AS entradas, array_agg(c.llegada) AS llegadas
        FROM (${consulta}) c
      ) a, marcar_cambios(a.puntos, a.entradas, a.llegadas) m`,
  );
}

/** A point's new change number, as marcar_cambios answers it. */
export interface Marca {
  id: number;
  secuencia: number;
}

/** The same by a statement that marks by itself. */
export async function marcarCon(tx: Tx, sentencia: RawBuilder<Marca>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sentencia.execute(tx);
  for (const { id, secuencia } of rows) announce(tx, { tipo: "punto", id, secuencia });
  return new Map(rows.map(({ id, secuencia }) => [id, secuencia]));
}

export async function secuenciasDe(db: Db, puntos: readonly number[]): Promise<Map<number, number>> {
  if (puntos.length === 0) return new Map();
  const filas = await db
    .selectFrom("punto")
    .select(["id", "secuencia"])
    .where("id", "=", anyOf(puntos))
    .execute();
  return new Map(filas.map((fila) => [fila.id, fila.secuencia]));
}
