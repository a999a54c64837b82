import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { sql } from "kysely";
import { unlessReferred } from "../../../db/refused.ts";
import type { Tx } from "../../../db/transaction.ts";
import { waitTurn } from "../../../db/turn.ts";
import { now } from "../../../shared/clock.ts";
import type { CanalFila } from "../canal.repository.ts";

/** What is written of an account besides its secrets. */
export interface CamposDeCanal {
  usuario: string;
  ruta_perfil: string | null;
  sesion_id: string | null;
  sesion_url: string | null;
  configuracion: Readonly<Record<string, unknown>>;
  mensaje_bienvenida: string | null;
}

/** Sealed. */
export interface SecretosSellados {
  clave: string | null;
  credenciales: string | null;
}

export async function insertarCanal(
  tx: Tx,
  {
    configuracion,
    ...campos
  }: CamposDeCanal & {
    clasificacion: Clasificacion;
    id_entidad: number;
    estado: EstadoRegistro;
  },
  idUsuario: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("canal")
    .values({
      ...campos,
      configuracion: JSON.stringify(configuracion),
      _user_created: idUsuario,
      _user_updated: idUsuario,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever holds the account as it was opens it anew. */
export async function ponerCanal(
  tx: Tx,
  id: number,
  { configuracion, ...campos }: CamposDeCanal & { estado: EstadoRegistro },
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("canal")
    .set({
      ...campos,
      configuracion: JSON.stringify(configuracion),
      _user_updated: idUsuario,
      _updated_at: now(),
    })
    .where("id", "=", id)
    .execute();
}

export async function ponerSecretos(tx: Tx, id: number, secretos: SecretosSellados): Promise<void> {
  await tx
    .updateTable("canal")
    .set({ ...secretos })
    .where("id", "=", id)
    .execute();
}

/** Nobody else changes the account until the commit; messages come in all the same. */
export async function retenerCanal(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("canal").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Until the commit nothing comes into being that names the account. */
export async function retenerEntero(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("canal").select("id").where("id", "=", id).forUpdate().execute();
}

/** Whoever else puts this account in use, of whatever institution, waits. */
export const esperarTurno = (tx: Tx, cuenta: string): Promise<void> => waitTurn(tx, `canal:${cuenta}`);

/** What tells an account from another one. */
export const SENAS_DE_CUENTA = [
  "id",
  "id_entidad",
  "clasificacion",
  "usuario",
  "ruta_perfil",
  "sesion_id",
  "sesion_url",
  "configuracion",
] as const satisfies readonly (keyof CanalFila)[];

export type CuentaActiva = Pick<CanalFila, (typeof SENAS_DE_CUENTA)[number]>;

/** Those in use of a classification, of all institutions. */
export function cuentasActivas(tx: Tx, clasificacion: Clasificacion): Promise<CuentaActiva[]> {
  return tx
    .selectFrom("canal")
    .select(SENAS_DE_CUENTA)
    .where("clasificacion", "=", clasificacion)
    .where("estado", "=", sql.lit("ACTIVO"))
    .execute();
}

/** Nothing is known of its line any more. */
export async function olvidarConexion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("canal")
    .set({
      conexion: "desconocida",
      conexion_desde: now(),
      escucha: null,
      escucha_desde: null,
      escucha_en_mesas: false,
    })
    .where("id", "=", id)
    .execute();
}

/** Sealed. Whoever holds the account goes on with what it has: to no provider it means anything. */
export async function ponerToken(tx: Tx, id: number, token: string): Promise<void> {
  await tx
    .updateTable("canal")
    .set({ configuracion: sql`configuracion || jsonb_build_object('token', ${token}::text)` })
    .where("id", "=", id)
    .execute();
}

export async function ponerEstado(
  tx: Tx,
  id: number,
  estado: EstadoRegistro,
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("canal")
    .set({ estado, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", id)
    .execute();
}

/** Answers false when something refers to it: a conversation, a message. */
export function borrarCanal(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(() => tx.deleteFrom("canal").where("id", "=", id).execute());
}
