import { ARCHIVO_SUBIDO_VIGENCIA_S } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export interface SubidoFila {
  id: string;
  nombre: string;
  mime: string;
  tamanio: number;
  sha256: string;
  clave: string;
  clave_miniatura: string | null;
  duracion_ms: number | null;
  vista: string | null;
}

const COLUMNAS = [
  "id",
  "nombre",
  "mime",
  "tamanio",
  "sha256",
  "clave",
  "clave_miniatura",
  "duracion_ms",
  "vista",
] as const;

export async function insertarSubidos(
  tx: Tx,
  idUsuario: number,
  subidos: readonly SubidoFila[],
): Promise<void> {
  await sql`
    INSERT INTO archivo_subido (id_usuario, id, nombre, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms, vista)
    SELECT ${idUsuario}, id, nombre, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms, vista
    FROM jsonb_populate_recordset(NULL::archivo_subido, ${JSON.stringify(subidos)}::jsonb)`.execute(tx);
}

/** Uploads of one user that still stand, in the order asked for; those of others are not there. */
export async function leerSubidos(db: Db, idUsuario: number, ids: readonly string[]): Promise<SubidoFila[]> {
  const filas = await subidosDe(db, idUsuario, ids).execute();
  return enOrden(filas, ids);
}

/** The same, held until the commit, so that nobody forgets them meanwhile. */
export async function retenerSubidos(
  tx: Tx,
  idUsuario: number,
  ids: readonly string[],
): Promise<SubidoFila[]> {
  const filas = await subidosDe(tx, idUsuario, ids).orderBy("id").forShare().execute();
  return enOrden(filas, ids);
}

function subidosDe(db: Db, idUsuario: number, ids: readonly string[]) {
  return db
    .selectFrom("archivo_subido")
    .select(COLUMNAS)
    .where("id_usuario", "=", idUsuario)
    .where("id", "=", anyOf(ids))
    .where("_created_at", ">", sql<string>`now() - make_interval(secs => ${ARCHIVO_SUBIDO_VIGENCIA_S})`);
}

function enOrden(filas: readonly SubidoFila[], ids: readonly string[]): SubidoFila[] {
  const porId = new Map(filas.map((fila) => [fila.id, fila]));
  return ids.flatMap((id) => porId.get(id) ?? []);
}

/** Forgets old uploads; answers the keys that no message took over. A send that holds one is waited for. */
export async function olvidarSubidos(db: Db): Promise<{ clave: string; clave_miniatura: string | null }[]> {
  const olvidados = await db
    .deleteFrom("archivo_subido")
    // An hour more than they can be used: whoever read one just in time has long finished.
    .where(
      "_created_at",
      "<",
      sql<string>`now() - make_interval(secs => ${ARCHIVO_SUBIDO_VIGENCIA_S + 3600})`,
    )
    .returning(["clave", "clave_miniatura"])
    .execute();
  if (olvidados.length === 0) return [];
  const enUso = await db
    .selectFrom("archivo")
    .select("clave")
    .where("clave", "=", anyOf(olvidados.map(({ clave }) => clave)))
    .execute();
  const usadas = new Set(enUso.map(({ clave }) => clave));
  return olvidados.filter(({ clave }) => !usadas.has(clave));
}
