import type { MotivoCierre } from "@ventanilla/contract/errores";
import { SESION_ABSOLUTA_S, SESION_INACTIVIDAD_S } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Portador } from "./firma.service.ts";

/** Between two writes of the same session's activity: a busy screen must not mean a busy table. */
export const DESLIZAR_CADA_S = 30;

// Every time of a session is the database's: processes on several machines agree on it.
const durante = (segundos: number) => sql`make_interval(secs => ${sql.lit(segundos)})`;
const hace = (segundos: number) => sql<string>`now() - ${durante(segundos)}`;

const sesionVigente = compiledOnce((db, _form: "vigente", idSesion: string, idUsuario: number) =>
  db
    .selectFrom("sesion as s")
    .innerJoin("usuario as u", "u.id", "s.id_usuario")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .innerJoin("rol as r", "r.id", "u.id_rol")
    .leftJoin("persona as p", "p.id", "u.id_persona")
    .select([
      "s.id",
      "s.iniciada",
      "s.id_usuario",
      "u.usuario",
      "u.email",
      "u.id_rol",
      "u.id_entidad",
      "u.debe_cambiar_contrasena",
      "e.nombre as entidad",
      "r.nombre as rol",
      "r.path",
      "p.nombres",
      "p.primer_apellido",
      "p.segundo_apellido",
      "r._permisos as permisos",
      sql<number>`extract(epoch FROM now() - s.actividad)::float8`.as("inactiva_s"),
    ])
    .where("s.id", "=", idSesion)
    .where("s.id_usuario", "=", idUsuario)
    .where("s.cerrada", "is", null)
    .where("s.actividad", ">", hace(SESION_INACTIVIDAD_S))
    .where("s.iniciada", ">", hace(SESION_ABSOLUTA_S))
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO")),
);

/** Everything about a caller in one statement, or nothing when the session no longer holds for whatever reason. */
export async function leerSesion(db: Db, { id_sesion, id_usuario }: Portador) {
  const [fila] = await sesionVigente(db, "vigente", id_sesion, id_usuario);
  return fila;
}
export type FilaSesion = NonNullable<Awaited<ReturnType<typeof leerSesion>>>;

export async function abrirSesion(
  tx: Tx,
  { id_sesion, id_usuario }: Portador,
  { ip, forma }: { ip: string; forma: string },
): Promise<void> {
  await tx
    .insertInto("sesion")
    .values({ id: id_sesion, id_usuario, iniciada: sql`now()`, actividad: sql`now()`, ip, forma })
    .execute();
}

/** Whether a session was opened by the identity provider within these seconds. */
export async function vieneDeCiudadania(db: Db, idSesion: string, segundos: number): Promise<boolean> {
  const fila = await db
    .selectFrom("sesion")
    .select("id")
    .where("id", "=", idSesion)
    .where("forma", "=", sql.lit("ciudadania"))
    .where("iniciada", ">", hace(segundos))
    .executeTakeFirst();
  return fila !== undefined;
}

/** Starts the idle time again, unless it did a moment ago or the session has ended meanwhile. */
export async function registrarActividad(db: Db, id: string): Promise<void> {
  await db
    .updateTable("sesion")
    .set({ actividad: sql`now()` })
    .where("id", "=", id)
    .where("cerrada", "is", null)
    .where("actividad", "<=", hace(DESLIZAR_CADA_S))
    .where("actividad", ">", hace(SESION_INACTIVIDAD_S))
    .execute();
}

/** As many as anybody can tell apart; who signs in again and again leaves more behind for an hour. */
const ABIERTAS_MAX = 50;

/** The sessions of a user that still hold, the latest activity first. */
export function leerAbiertas(db: Db, idUsuario: number) {
  return db
    .selectFrom("sesion")
    .select(["id", "iniciada", "actividad", "ip"])
    .where("id_usuario", "=", idUsuario)
    .where("cerrada", "is", null)
    .where("actividad", ">", hace(SESION_INACTIVIDAD_S))
    .where("iniciada", ">", hace(SESION_ABSOLUTA_S))
    .orderBy("actividad", "desc")
    .orderBy("id")
    .limit(ABIERTAS_MAX)
    .execute();
}

/** Returns the ids of the sessions that this call ended. */
export async function cerrarAbiertas(
  tx: Tx,
  cuales: { id_usuario: number; solo?: string; excepto?: string },
  motivo: MotivoCierre,
): Promise<string[]> {
  const { id_usuario, solo, excepto } = cuales;
  const cerradas = await tx
    .updateTable("sesion")
    .set({ cerrada: sql`now()`, motivo_cierre: motivo })
    .where("id_usuario", "=", id_usuario)
    .where("cerrada", "is", null)
    .$if(solo !== undefined, (q) => q.where("id", "=", String(solo)))
    .$if(excepto !== undefined, (q) => q.where("id", "<>", String(excepto)))
    .returning("id")
    .execute();
  return cerradas.map(({ id }) => id);
}

/** The same of everybody; answers how many. */
export async function cerrarTodas(tx: Tx, motivo: MotivoCierre): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sesion")
    .set({ cerrada: sql`now()`, motivo_cierre: motivo })
    .where("cerrada", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same of all users of an institution. */
export function cerrarAbiertasDeEntidad(
  tx: Tx,
  idEntidad: number,
  motivo: MotivoCierre,
): Promise<{ id: string; id_usuario: number }[]> {
  return tx
    .updateTable("sesion as s")
    .from("usuario as u")
    .set({ cerrada: sql`now()`, motivo_cierre: motivo })
    .whereRef("u.id", "=", "s.id_usuario")
    .where("u.id_entidad", "=", idEntidad)
    .where("s.cerrada", "is", null)
    .returning(["s.id", "s.id_usuario"])
    .execute();
}

/** Why a session that nobody ended holds no longer. */
const sinVigenciaPor = sql<MotivoCierre>`
  CASE WHEN u.estado = 'INACTIVO' OR e.estado = 'INACTIVO' THEN 'desactivacion'
       WHEN s.iniciada <= ${hace(SESION_ABSOLUTA_S)} THEN 'vencimiento'
       ELSE 'inactividad' END`;

/** Why a session of that user ended; undefined when there was none of this id. */
export async function leerMotivoDeCierre(
  db: Db,
  { id_sesion, id_usuario }: Portador,
): Promise<MotivoCierre | undefined> {
  const fila = await db
    .selectFrom("sesion as s")
    .innerJoin("usuario as u", "u.id", "s.id_usuario")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select(sql<MotivoCierre>`coalesce(s.motivo_cierre, ${sinVigenciaPor})`.as("motivo"))
    .where("s.id", "=", id_sesion)
    .where("s.id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return fila?.motivo;
}

export interface SesionVencida {
  id: string;
  motivo: MotivoCierre;
  id_usuario: number;
  usuario: string;
  id_entidad: number;
  ip: string;
  /** When it ended, however much later that is found out. */
  fin: string;
}

/**
 * Ends up to `limite` sessions that hold no longer, those first that ended first: what is found last of somebody is their end.
 * Processes that sweep at the same time share the work.
 */
export async function cerrarSinVigencia(tx: Tx, limite: number): Promise<SesionVencida[]> {
  const { rows } = await sql<SesionVencida>`
    WITH vencida AS (
      SELECT s.id, u.id AS id_usuario, u.usuario, u.id_entidad, s.ip,
             ${sinVigenciaPor} AS motivo,
             least(now(), s.actividad + ${durante(SESION_INACTIVIDAD_S)}, s.iniciada + ${durante(SESION_ABSOLUTA_S)}) AS fin
        FROM sesion s
        JOIN usuario u ON u.id = s.id_usuario
        JOIN entidad e ON e.id = u.id_entidad
        WHERE s.cerrada IS NULL
          AND (s.actividad <= ${hace(SESION_INACTIVIDAD_S)} OR s.iniciada <= ${hace(SESION_ABSOLUTA_S)}
               OR u.estado = 'INACTIVO' OR e.estado = 'INACTIVO')
        ORDER BY fin, s.id
        LIMIT ${limite}
        FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE sesion SET cerrada = now(), motivo_cierre = vencida.motivo
      FROM vencida
      WHERE sesion.id = vencida.id
      RETURNING vencida.*
  `.execute(tx);
  return rows;
}

/** Whether the session of this id, or the token of the API, holds still, and until the commit: who ends it waits. */
export async function sostenerAbierta(tx: Tx, id: string): Promise<boolean> {
  const sesion = tx.selectFrom("sesion").select("id").where("id", "=", id).where("cerrada", "is", null);
  if (await sesion.forShare().executeTakeFirst()) return true;
  const token = tx.selectFrom("token_api").select("id").where("id", "=", id);
  return (await token.forShare().executeTakeFirst()) !== undefined;
}

/** Of two that end at once, the second one waits and sees that it was the last. */
export async function tieneSesionAbierta(tx: Tx, idUsuario: number): Promise<boolean> {
  await tx.selectFrom("usuario").select("id").where("id", "=", idUsuario).forNoKeyUpdate().execute();
  const abierta = await tx
    .selectFrom("sesion")
    .select("id")
    .where("id_usuario", "=", idUsuario)
    .where("cerrada", "is", null)
    .limit(1)
    .executeTakeFirst();
  return abierta !== undefined;
}
