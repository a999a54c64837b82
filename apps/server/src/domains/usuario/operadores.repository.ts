import { ROL } from "@ventanilla/contract/permisos";
import type { OperadorBreve } from "@ventanilla/contract/punto/punto";
import type { ConsultaOperadores } from "@ventanilla/contract/usuario/usuario";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy } from "../../db/list.ts";
import type { Tx } from "../../db/transaction.ts";

/** Neither ADMIN nor SUPERADMIN (D39). */
const esOperador = sql<SqlBool>`u.id_rol NOT IN (${ROL.SUPERADMIN}, ${ROL.ADMIN})`;

const COLUMNAS = {
  id: sql`u.id`,
  usuario: sql`u.usuario`,
  nombre_completo: sql`u.nombre_completo`,
  estado: sql`u.estado`,
} as const;

export function listarOperadores(db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaOperadores) {
  const { id_entidad, estado } = consulta;
  return listRows<OperadorBreve>(
    db,
    consulta,
    {
      from: sql`usuario u`,
      visible: sql<SqlBool>`${esOperador} AND ${visible}`,
      filters: [
        ...(id_entidad === undefined ? [] : [sql<SqlBool>`u.id_entidad = ${id_entidad}`]),
        ...(estado ? [sql<SqlBool>`u.estado = ${estado}`] : []),
      ],
      order: orderBy(consulta.order, COLUMNAS, "nombre_completo"),
      id: sql<number>`u.id`,
    },
    (ids) =>
      db
        .selectFrom("usuario as u")
        .select(["u.id", "u.usuario", "u.id_entidad", "u.nombre_completo"])
        .where("u.id", "=", anyOf(ids))
        .execute(),
  );
}

/** Whether every one of them is an operator of the institution, and stays one until the commit: who changes an account waits. */
export async function sonOperadoresDe(
  tx: Tx,
  idEntidad: number,
  usuarios: readonly number[],
): Promise<boolean> {
  if (usuarios.length === 0) return true;
  const filas = await tx
    .selectFrom("usuario as u")
    .select("u.id")
    .where("u.id", "=", anyOf(usuarios))
    .where("u.id_entidad", "=", idEntidad)
    .where(esOperador)
    .orderBy("u.id")
    .forShare()
    .execute();
  return filas.length === usuarios.length;
}

/** Accounts that are signed in somewhere, with the name of their role, by their ids. */
export function conSesionAbierta(db: Db): Promise<{ id: number; rol: string }[]> {
  return db
    .selectFrom("usuario as u")
    .innerJoin("rol as r", "r.id", "u.id_rol")
    .select(["u.id", "r.nombre as rol"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sesion as s")
          .select("s.id")
          .whereRef("s.id_usuario", "=", "u.id")
          .where("s.cerrada", "is", null),
      ),
    )
    .orderBy("u.id")
    .execute();
}
