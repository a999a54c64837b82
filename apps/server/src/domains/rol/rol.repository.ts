import { esPermiso, type Permiso } from "@ventanilla/contract/permisos";
import type { ConsultaRoles, Rol, RolNuevo } from "@ventanilla/contract/rol/rol";
import { type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy, textFilter } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { unlessReferred, unlessTaken } from "../../db/refused.ts";
import type { Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";
import { now } from "../../shared/clock.ts";

const COLUMNAS = {
  id: sql`r.id`,
  nombre: sql`r.nombre`,
  path: sql`r.path`,
  descripcion: sql`r.descripcion`,
} as const;

/** `entre`: only those of these ids; null: all. */
export const listarRoles = (db: Db, consulta: ConsultaRoles, entre: readonly number[] | null) =>
  listRows<Rol>(db, consulta, partesDe(consulta, entre), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerRoles = (db: Db, consulta: ConsultaRoles, entre: readonly number[] | null) =>
  walkRows<Rol>(db, partesDe(consulta, entre), filasPorId);

function partesDe({ nombre, descripcion, order }: ConsultaRoles, entre: readonly number[] | null): ListParts {
  return {
    from: sql`rol r`,
    visible: entre === null ? sql<SqlBool>`true` : sql<SqlBool>`r.id = ${anyOf(entre)}`,
    filters: [
      ...(nombre ? [textFilter(sql`r.nombre`, nombre)] : []),
      ...(descripcion ? [textFilter(sql`r.descripcion`, descripcion)] : []),
    ],
    order: orderBy(order, COLUMNAS, "id"),
    id: sql<number>`r.id`,
  };
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<Rol[]> =>
  filas(db).where("id", "=", anyOf(ids)).execute();

/** Every role, in the order in which they were made. */
export async function leerConPermisos(
  db: Db,
): Promise<{ id: number; nombre: string; permisos: Permiso[] }[]> {
  const filas = await db
    .selectFrom("rol")
    .select(["id", "nombre", "_permisos as permisos"])
    .orderBy("id")
    .execute();
  return filas.map(({ permisos, ...rol }) => ({ ...rol, permisos: permisos.filter(esPermiso) }));
}

/** What a role may; undefined: there is no such role. */
export async function permisosDeRol(db: Db, id: number): Promise<Permiso[] | undefined> {
  const fila = await db
    .selectFrom("rol")
    .select("_permisos as permisos")
    .where("id", "=", id)
    .executeTakeFirst();
  return fila?.permisos.filter(esPermiso);
}

export function buscarRol(db: Db, id: number): Promise<Rol | undefined> {
  return filas(db).where("id", "=", id).executeTakeFirst();
}

function filas(db: Db) {
  return db
    .selectFrom("rol")
    .select([
      "id",
      "nombre",
      "path",
      "descripcion",
      "_user_created",
      "_user_updated",
      "_created_at",
      "_updated_at",
    ]);
}

/** Held as it is until the commit. */
export async function retenerRol(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("rol").select("id").where("id", "=", id).forUpdate().execute();
}

/** Undefined: another role has this name. */
export async function insertarRol(tx: Tx, campos: RolNuevo, idUsuario: number): Promise<number | undefined> {
  const fila = await tx
    .insertInto("rol")
    .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
    .onConflict((conflicto) => conflicto.column("nombre").doNothing())
    .returning("id")
    .executeTakeFirst();
  return fila?.id;
}

export async function esNombreDeOtro(db: Db, nombre: string, id: number): Promise<boolean> {
  const otro = await db
    .selectFrom("rol")
    .select("id")
    .where("nombre", "=", nombre)
    .where("id", "<>", id)
    .executeTakeFirst();
  return otro !== undefined;
}

/** Answers false when another one has taken its name meanwhile. */
export function ponerRol(tx: Tx, id: number, campos: RolNuevo, idUsuario: number): Promise<boolean> {
  return unlessTaken(() =>
    tx
      .updateTable("rol")
      .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
      .where("id", "=", id)
      .execute(),
  );
}

/** Its rows of permissions go with it. Answers false when a user has it. */
export function borrarRol(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(() => tx.deleteFrom("rol").where("id", "=", id).execute());
}

export const esperarTurno = (tx: Tx): Promise<void> => waitTurn(tx, "rol");
