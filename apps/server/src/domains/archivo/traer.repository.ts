import { sql } from "kysely";
import type { MediaRef } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Guardado } from "./guardar.service.ts";

/** A file leased to one worker. `intentos` tells this lease from any later one. */
export interface Pendiente {
  id: number;
  /** The account that is asked for it. */
  id_canal: number;
  id_canal_entrada: number;
  nombre: string;
  referencia: Omit<MediaRef, "content">;
  intentos: number;
  /** Tries without a file while account and store worked, this one included. */
  fallos: number;
  /** How long ago the citizen's message came. Seconds. */
  edad_s: number;
}

/** Seconds until the next try, from the first one that failed on. */
export const ESPERAS_S = [1, 5, 30, 120, 600] as const;

interface Reparto {
  /** The process that fetches them. */
  por: string;
  segundos: number;
  limite: number;
  /** Accounts of which none is leased now. */
  llenas: readonly number[];
}

/** The account that told of a file, while there is one; else its conversation's, `e`. */
const cuentaDe = (archivo: "a" | "archivo") =>
  sql`coalesce((SELECT k.id FROM canal k WHERE k.id = (${sql.ref(`${archivo}.referencia`)}->>'id_canal')::integer), e.id_canal)`;

/**
 * Leases files that are due. Two workers never get the same one; a lease that runs out is given again, and that of a process
 * that died as soon as a try that failed would be repeated: the file itself may have been the end of it.
 */
export async function arrendarArchivos(
  db: Db,
  { por, segundos, limite, llenas }: Reparto,
): Promise<Pendiente[]> {
  const { rows } = await sql<Pendiente>`
    UPDATE archivo SET intentos = archivo.intentos + 1, fallos = archivo.fallos + 1,
      proximo_en = now() + make_interval(secs => (${ESPERAS_S}::integer[])[least(archivo.fallos + 1, ${ESPERAS_S.length})]),
      arrendado_hasta = now() + make_interval(secs => ${segundos}), arrendado_por = ${por}
    FROM (
      SELECT a.id FROM archivo a
      WHERE a.estado = 'PENDIENTE' AND a.proximo_en <= now()
        AND (a.arrendado_hasta IS NULL OR a.arrendado_hasta < now() OR a.arrendado_por <> ALL (SELECT p.nombre FROM proceso p))
        AND (SELECT ${cuentaDe("a")} FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada WHERE m.id = a.id_mensaje)
          <> ALL ((SELECT ${llenas}::integer[])::integer[])
      ORDER BY a.proximo_en LIMIT ${limite} FOR UPDATE SKIP LOCKED
    ) AS elegido, mensaje m, canal_entrada e
    WHERE archivo.id = elegido.id AND m.id = archivo.id_mensaje AND e.id = m.id_canal_entrada
    RETURNING archivo.id, ${cuentaDe("archivo")} AS id_canal, e.id AS id_canal_entrada, archivo.nombre, archivo.referencia,
      archivo.intentos, archivo.fallos, extract(epoch FROM now() - m._created_at)::float8 AS edad_s`.execute(
    db,
  );
  return rows;
}

/** The message that it belongs to now; undefined: the lease was lost meanwhile. */
export async function ponerListo(
  tx: Tx,
  { id, intentos }: Pick<Pendiente, "id" | "intentos">,
  { nombre, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms }: Guardado,
): Promise<number | undefined> {
  const fila = await tx
    .updateTable("archivo")
    .set({
      estado: "LISTO",
      nombre,
      mime,
      tamanio,
      sha256,
      clave,
      clave_miniatura,
      duracion_ms,
      arrendado_hasta: null,
      ultimo_error: null,
    })
    .where("id", "=", id)
    .where("intentos", "=", intentos)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .returning("id_mensaje")
    .executeTakeFirst();
  return fila?.id_mensaje;
}

export async function ponerFallido(
  tx: Tx,
  { id, intentos }: Pick<Pendiente, "id" | "intentos">,
  error: string,
): Promise<number | undefined> {
  const fila = await tx
    .updateTable("archivo")
    .set({ estado: "FALLIDO", arrendado_hasta: null, ultimo_error: error })
    .where("id", "=", id)
    .where("intentos", "=", intentos)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .returning("id_mensaje")
    .executeTakeFirst();
  return fila?.id_mensaje;
}

/** `espera`: its account or our store is down, so this was no try of the file. */
export async function posponerArchivo(
  db: Db,
  { id, intentos }: Pick<Pendiente, "id" | "intentos">,
  { segundos, error, cuenta }: { segundos: number; error: string; cuenta: "falla" | "espera" },
): Promise<void> {
  await db
    .updateTable("archivo")
    .set({
      ...(cuenta === "espera" && { fallos: sql`greatest(fallos - 1, 0)` }),
      proximo_en: sql`now() + make_interval(secs => ${segundos})`,
      arrendado_hasta: null,
      ultimo_error: error,
    })
    .where("id", "=", id)
    .where("intentos", "=", intentos)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .execute();
}

/** What waits for an account is tried at once: it works again. */
export async function apurarArchivos(db: Db, idCanal: number): Promise<void> {
  await sql`
    UPDATE archivo SET proximo_en = now() FROM mensaje m, canal_entrada e
    WHERE m.id = archivo.id_mensaje AND e.id = m.id_canal_entrada AND ${cuentaDe("archivo")} = ${idCanal}
      AND archivo.estado = 'PENDIENTE' AND archivo.proximo_en > now()`.execute(db);
}

/** The files of a message that were given up, or wait, are due as if new; answers how many of them were given up. */
export async function pedirArchivos(tx: Tx, idMensaje: number): Promise<number> {
  const { rows } = await sql<{ perdido: boolean }>`
    UPDATE archivo SET estado = 'PENDIENTE', fallos = 0, proximo_en = now(), ultimo_error = NULL
    FROM (SELECT id, estado FROM archivo WHERE id_mensaje = ${idMensaje} FOR UPDATE) AS antes
    WHERE archivo.id = antes.id AND antes.estado IN ('FALLIDO', 'PENDIENTE') AND archivo.referencia IS NOT NULL
    RETURNING antes.estado = 'FALLIDO' AS perdido`.execute(tx);
  return rows.filter(({ perdido }) => perdido).length;
}

/** Where a message was written; undefined: there is none. */
export async function entradaDeMensaje(db: Db, idMensaje: number): Promise<number | undefined> {
  const fila = await db
    .selectFrom("mensaje")
    .select("id_canal_entrada")
    .where("id", "=", idMensaje)
    .executeTakeFirst();
  return fila?.id_canal_entrada;
}
