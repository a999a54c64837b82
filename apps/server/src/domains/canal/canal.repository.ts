import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { sql } from "kysely";
import type { AccountField } from "../../channels/connector.ts";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { cannotSend, DOWN, isSaidToBeDown, REFUSED } from "../../shared/account-status.ts";

export interface CanalFila {
  id: number;
  id_entidad: number;
  entidad: string;
  clasificacion: Clasificacion;
  usuario: string;
  estado: "ACTIVO" | "INACTIVO";
  clave: string | null;
  credenciales: string | null;
  ruta_perfil: string | null;
  sesion_id: string | null;
  sesion_url: string | null;
  configuracion: unknown;
  mensaje_bienvenida: string | null;
  plazo_respuesta_ms: number | null;
}

export function buscarCanal(db: Db, id: number): Promise<CanalFila | undefined> {
  return db
    .selectFrom("canal as k")
    .innerJoin("entidad as e", "e.id", "k.id_entidad")
    .select([
      "k.id",
      "k.id_entidad",
      "e.nombre as entidad",
      "k.clasificacion",
      "k.usuario",
      "k.estado",
      "k.clave",
      "k.credenciales",
      "k.ruta_perfil",
      "k.sesion_id",
      "k.sesion_url",
      "k.configuracion",
      "k.mensaje_bienvenida",
      "k.plazo_respuesta_ms",
    ])
    .where("k.id", "=", id)
    .executeTakeFirst();
}

/**
 * What was last said of the account, and since when. That nothing leaves is more than that its session is down, so it stays
 * until the account works again. Answers what was said before; null: nothing changed.
 */
export async function ponerConexion(
  tx: Tx,
  id: number,
  conexion: string,
  desde: string,
): Promise<string | null> {
  const antes = await tx
    .selectFrom("canal")
    .select("conexion")
    .where("id", "=", id)
    .where("conexion", "!=", conexion)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!antes || (cannotSend(antes.conexion) && isSaidToBeDown(conexion) && !cannotSend(conexion)))
    return null;
  await tx.updateTable("canal").set({ conexion, conexion_desde: desde }).where("id", "=", id).execute();
  return antes.conexion;
}

export interface Escucha {
  /** What is wrong with listening to it; null: nothing. */
  escucha: string | null;
  escucha_desde: string | null;
  escucha_en_mesas: boolean;
}

/** What was last said of listening to the account, and of the account, held until the transaction ends. */
export function bloquearEscucha(tx: Tx, id: number): Promise<(Escucha & { conexion: string }) | undefined> {
  return tx
    .selectFrom("canal")
    .select(["conexion", "escucha", "escucha_desde", "escucha_en_mesas"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function ponerEscucha(tx: Tx, id: number, escucha: Escucha): Promise<void> {
  await tx
    .updateTable("canal")
    .set({ ...escucha })
    .where("id", "=", id)
    .execute();
}

/** Whoever listens to the account, or rests from it, begins anew. */
export async function despertar(tx: Tx, id: number): Promise<void> {
  await tx.updateTable("canal").set({ despertada_en: sql`now()` }).where("id", "=", id).execute();
}

/** The same, where listening is refused and nobody woke it for that long: its provider just took something from the account. */
export async function despertarSiDescansa(tx: Tx, id: number, segundos: number): Promise<void> {
  await sql`
    UPDATE canal SET despertada_en = now()
    WHERE id = ${id} AND escucha = ${REFUSED}
      AND (despertada_en IS NULL OR despertada_en < now() - make_interval(secs => ${segundos}))`.execute(tx);
}

/**
 * Whether the provider said nothing later of the account. From then on nothing earlier counts; of two of one moment, that
 * it works: a start ends with it.
 */
export async function esLoUltimoDicho(
  tx: Tx,
  id: number,
  { dichaMs, conectado }: { dichaMs: number; conectado: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("canal")
    .set({ conexion_dicha_ms: dichaMs })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("conexion_dicha_ms", "is", null),
        eb("conexion_dicha_ms", "<", dichaMs),
        ...(conectado ? [eb("conexion_dicha_ms", "=", dichaMs)] : []),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How long after a citizen's last message the account takes an answer; null: always. `_updated_at` stays, as nobody changed the account. */
export async function ponerPlazo(tx: Tx, id: number, plazoMs: number | null): Promise<void> {
  await tx.updateTable("canal").set({ plazo_respuesta_ms: plazoMs }).where("id", "=", id).execute();
}

/** When the account was created, in epoch milliseconds. */
export async function canalDesde(db: Db, id: number): Promise<number> {
  const { _created_at } = await db
    .selectFrom("canal")
    .select("_created_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Date.parse(_created_at);
}

/** ACTIVE accounts of these classifications; another `version` is another configuration, or somebody woke it. */
export function canalesActivos(
  db: Db,
  clasificaciones: readonly Clasificacion[],
): Promise<{ id: number; version: string }[]> {
  if (clasificaciones.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("canal")
    .select(["id", sql<string>`_updated_at || '|' || coalesce(despertada_en::text, '')`.as("version")])
    .where("estado", "=", sql.lit("ACTIVO"))
    .where("clasificacion", "=", anyOf(clasificaciones))
    .execute();
}

/** ACTIVE accounts that are said to be down; `rechazada`: one of their servers refuses them. */
export async function cuentasCaidas(db: Db): Promise<{ id: number; rechazada: boolean }[]> {
  const { rows } = await sql<{ id: number; rechazada: boolean }>`
    SELECT id, conexion = ${REFUSED} OR coalesce(escucha = ${REFUSED}, false) AS rechazada FROM canal
    WHERE estado = 'ACTIVO' AND starts_with(conexion, ${DOWN}) ORDER BY id`.execute(db);
  return rows;
}

/** ACTIVE accounts of these classifications; `callada`: their provider is said to bring nothing. */
export async function cuentasConAviso(
  db: Db,
  clasificaciones: readonly Clasificacion[],
): Promise<{ id: number; callada: boolean }[]> {
  if (clasificaciones.length === 0) return [];
  return await db
    .selectFrom("canal")
    .select((eb) => ["id", eb("escucha", "is not", null).as("callada")])
    .where("estado", "=", sql.lit("ACTIVO"))
    .where("clasificacion", "=", anyOf(clasificaciones))
    .orderBy("id")
    .$castTo<{ id: number; callada: boolean }>()
    .execute();
}

/** Channels of any institution that have one of these accounts in that column, in order. */
export async function canalesDeCuentas(
  db: Db,
  clasificacion: Clasificacion,
  { column, accounts }: { column: AccountField; accounts: readonly string[] },
): Promise<{ id: number; account: string }[]> {
  const { rows } = await sql<{ id: number; account: string }>`
    SELECT id, ${sql.ref(column)} AS account FROM canal
    WHERE clasificacion = ${clasificacion} AND ${sql.ref(column)} = ANY(${[...accounts]})
    ORDER BY id`.execute(db);
  return rows;
}

/** The sealed credentials of an account, held until the transaction ends. */
export async function bloquearCredenciales(tx: Tx, id: number): Promise<string | null> {
  const fila = await tx
    .selectFrom("canal")
    .select("credenciales")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return fila?.credenciales ?? null;
}

/** `_updated_at` stays: whoever listens to the account goes on with what it has. */
export async function ponerCredenciales(tx: Tx, id: number, credenciales: string): Promise<void> {
  await tx.updateTable("canal").set({ credenciales }).where("id", "=", id).execute();
}
