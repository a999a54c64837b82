import type { Banderas, PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import { BANDERAS, ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";

export function permisosDeModulo(db: Db, idModulo: number): Promise<PermisoDeRol[]> {
  return filas(db).where("p.id_modulo", "=", idModulo).orderBy("p.id_rol").execute();
}

export function buscarPermiso(db: Db, id: number): Promise<PermisoDeRol | undefined> {
  return filas(db).where("p.id", "=", id).executeTakeFirst();
}

export function permisoDe(db: Db, idModulo: number, idRol: number): Promise<Banderas | undefined> {
  return db
    .selectFrom("permiso")
    .select(BANDERAS)
    .where("id_modulo", "=", idModulo)
    .where("id_rol", "=", idRol)
    .executeTakeFirst();
}

export async function ponerBanderas(tx: Tx, id: number, banderas: Banderas): Promise<void> {
  await tx.updateTable("permiso").set(banderas).where("id", "=", id).execute();
}

/** All flags of SUPERADMIN, none of the others (D47). */
const sembrar = (pares: RawBuilder<unknown>) => sql`
  INSERT INTO permiso (id_modulo, id_rol, "create", "read", "update", "delete", csv, firma)
  SELECT id_modulo, id_rol, todo, todo, todo, todo, todo, todo
  FROM (${pares}) par, LATERAL (SELECT id_rol = ${sql.lit(ROL.SUPERADMIN)} AS todo) t
  ORDER BY id_modulo, id_rol`;

export async function insertarDeModulo(tx: Tx, idModulo: number): Promise<void> {
  await sembrar(sql`SELECT ${idModulo}::int AS id_modulo, id AS id_rol FROM rol`).execute(tx);
}

export async function insertarDeRol(tx: Tx, idRol: number): Promise<void> {
  await sembrar(sql`SELECT id AS id_modulo, ${idRol}::int AS id_rol FROM modulo`).execute(tx);
}

export async function estaConcedido(db: Db, idModulo: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM permiso
    WHERE id_modulo = ${idModulo} AND id_rol <> ${sql.lit(ROL.SUPERADMIN)}
      AND ("create" OR "read" OR "update" OR "delete" OR csv OR firma)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

function filas(db: Db) {
  return db
    .selectFrom("permiso as p")
    .innerJoin("rol as r", "r.id", "p.id_rol")
    .select([
      "p.id",
      "p.id_modulo",
      "p.id_rol",
      "p.create",
      "p.read",
      "p.update",
      "p.delete",
      "p.csv",
      "p.firma",
      "r.nombre as rol_nombre",
      "r.descripcion as rol_descripcion",
    ]);
}

export const esperarTurno = (tx: Tx): Promise<void> => waitTurn(tx, "permiso");
