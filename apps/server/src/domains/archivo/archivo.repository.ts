import type { EstadoArchivo } from "@ventanilla/contract/archivo/archivo";
import { sql } from "kysely";
import type { MediaRef } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { isDown } from "../../shared/is-down.ts";

/** What is known of a file when its message is written. */
export interface ArchivoNuevo {
  estado: EstadoArchivo;
  nombre: string;
  /** Of one that is still at the provider. */
  referencia: Omit<MediaRef, "content"> | null;
  mime: string | null;
  tamanio: number | null;
  sha256: string | null;
  clave: string | null;
  clave_miniatura: string | null;
  duracion_ms: number | null;
  cid: string | null;
}

/** In the order in which the message names them. */
export async function insertarArchivos(
  tx: Tx,
  idMensaje: number,
  archivos: readonly ArchivoNuevo[],
): Promise<void> {
  if (archivos.length === 0) return;
  const filas = archivos.map((archivo, posicion) => ({ ...archivo, posicion }));
  await sql`
    INSERT INTO archivo (id_mensaje, posicion, estado, nombre, referencia, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms, cid)
    SELECT ${idMensaje}, posicion, estado, nombre, referencia, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms, cid
    FROM jsonb_populate_recordset(NULL::archivo, ${JSON.stringify(filas)}::jsonb) ORDER BY posicion`.execute(
    tx,
  );
}

/**
 * The files of a message become these. Bytes that it has already stay where they are and are not kept twice; answers the
 * files that it had, and the keys that nothing names any more. The caller holds the entry channel's row.
 */
export async function renovarArchivos(
  tx: Tx,
  idMensaje: number,
  nuevos: readonly ArchivoNuevo[],
): Promise<{ archivos: ArchivoNuevo[]; eran: readonly ArchivoFila[]; sobran: string[] }> {
  const eran = await archivosDeMensaje(tx, idMensaje);
  const quedan = [...eran];
  const viejas = eran.flatMap(clavesDe);
  const archivos = nuevos.map((nuevo) => {
    const i = quedan.findIndex(({ sha256 }) => sha256 !== null && sha256 === nuevo.sha256);
    const [mismo] = i < 0 ? [] : quedan.splice(i, 1);
    return mismo ? { ...nuevo, clave: mismo.clave, clave_miniatura: mismo.clave_miniatura } : nuevo;
  });
  await tx.deleteFrom("archivo").where("id_mensaje", "=", idMensaje).execute();
  await insertarArchivos(tx, idMensaje, archivos);
  const usadas = new Set(archivos.flatMap(clavesDe));
  return {
    archivos,
    eran,
    sobran: [...viejas, ...nuevos.flatMap(clavesDe)].filter((clave) => !usadas.has(clave)),
  };
}

function clavesDe({ clave, clave_miniatura }: Pick<ArchivoNuevo, "clave" | "clave_miniatura">): string[] {
  return [clave, clave_miniatura].filter((una) => una !== null);
}

const COLUMNAS = [
  "a.id",
  "a.posicion",
  "a.estado",
  "a.nombre",
  "a.mime",
  "a.tamanio",
  "a.sha256",
  "a.clave",
  "a.clave_miniatura",
  "a.duracion_ms",
  "a.cid",
] as const;

/** All files of a message, in order. */
export function archivosDeMensaje(db: Db, idMensaje: number) {
  return db
    .selectFrom("archivo as a")
    .select(COLUMNAS)
    .where("a.id_mensaje", "=", idMensaje)
    .orderBy("a.posicion")
    .execute();
}

/** One file of a message of that case. */
export function buscarArchivo(db: Db, idCaso: number, msgId: string, posicion: number) {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("archivo as a", "a.id_mensaje", "m.id")
    .select(COLUMNAS)
    .where("m.msg_id", "=", msgId)
    .where("m.id_caso", "=", idCaso)
    .where("a.posicion", "=", posicion)
    .executeTakeFirst();
}

/** One file of a message that the caller has access to. */
export function buscarArchivoDe(db: Db, idMensaje: number, posicion: number) {
  return db
    .selectFrom("archivo as a")
    .select(COLUMNAS)
    .where("a.id_mensaje", "=", idMensaje)
    .where("a.posicion", "=", posicion)
    .executeTakeFirst();
}

export type ArchivoFila = NonNullable<Awaited<ReturnType<typeof buscarArchivo>>>;

/** After a failed write: is it sure that no row names its files? A commit whose answer was lost may have happened. */
export function nadaQuedo(error: unknown): boolean {
  return error instanceof AppError || !isDown(error);
}
