import type { ConsultaParametros, Parametro } from "@ventanilla/contract/parametro/parametro";
import { type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy, textFilter } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { unlessTaken } from "../../db/refused.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";

const COLUMNAS = {
  id: sql`p.id`,
  nombre: sql`p.nombre`,
  valor: sql`p.valor`,
  label: sql`p.label`,
} as const;

export type Campos = Pick<Parametro, "nombre" | "valor" | "label" | "descripcion">;

export const listarParametros = (db: Db, consulta: ConsultaParametros) =>
  listRows(db, consulta, partesDe(consulta), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerParametros = (db: Db, consulta: ConsultaParametros) =>
  walkRows(db, partesDe(consulta), filasPorId);

function partesDe(consulta: ConsultaParametros): ListParts {
  const filtros = (["nombre", "valor", "label"] as const).flatMap((campo) =>
    consulta[campo] ? [textFilter(COLUMNAS[campo], consulta[campo])] : [],
  );
  return {
    from: sql`parametro p`,
    visible: sql<SqlBool>`true`,
    filters: filtros,
    order: orderBy(consulta.order, COLUMNAS, "nombre"),
    id: sql<number>`p.id`,
  };
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<Parametro[]> =>
  filas(db).where("id", "=", anyOf(ids)).execute();

const filas = (db: Db) =>
  db
    .selectFrom("parametro")
    .select([
      "id",
      "nombre",
      "valor",
      "label",
      "descripcion",
      "_user_created",
      "_user_updated",
      "_created_at",
      "_updated_at",
    ]);

export function leerParametro(db: Db, id: number): Promise<Parametro | undefined> {
  return filas(db).where("id", "=", id).executeTakeFirst();
}

/** Nobody changes it until the commit. */
export function retenerParametro(tx: Tx, id: number): Promise<Parametro | undefined> {
  return filas(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function leerValores(db: Db, nombres: readonly string[]): Promise<Map<string, string>> {
  const leidos = await db
    .selectFrom("parametro")
    .select(["nombre", "valor"])
    .where("nombre", "=", anyOf(nombres))
    .execute();
  return new Map(leidos.map(({ nombre, valor }) => [nombre, valor]));
}

/** Whether there is a role of each of these names, in any capitals. None of them gets another name until the commit. */
export async function sonRoles(tx: Tx, nombres: readonly string[]): Promise<boolean> {
  const roles = await tx
    .selectFrom("rol")
    .select("nombre")
    .where(sql`lower(nombre)`, "=", anyOf(nombres))
    .orderBy("id")
    .forShare()
    .execute();
  const hallados = new Set(roles.map(({ nombre }) => nombre.toLowerCase()));
  return nombres.every((nombre) => hallados.has(nombre));
}

export async function nombreDeRol(db: Db, idRol: number): Promise<string> {
  const { nombre } = await db
    .selectFrom("rol")
    .select("nombre")
    .where("id", "=", idRol)
    .executeTakeFirstOrThrow();
  return nombre;
}

/** Undefined when another one has this name. */
export async function insertarParametro(
  tx: Tx,
  campos: Campos,
  idUsuario: number,
): Promise<number | undefined> {
  const fila = await tx
    .insertInto("parametro")
    .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
    .onConflict((conflicto) => conflicto.column("nombre").doNothing())
    .returning("id")
    .executeTakeFirst();
  return fila?.id;
}

export async function hayOtroLlamado(tx: Tx, nombre: string, id: number): Promise<boolean> {
  const otro = await tx
    .selectFrom("parametro")
    .select("id")
    .where("nombre", "=", nombre)
    .where("id", "<>", id)
    .executeTakeFirst();
  return otro !== undefined;
}

/** Answers false when another one has taken its name meanwhile. */
export function ponerParametro(tx: Tx, id: number, campos: Campos, idUsuario: number): Promise<boolean> {
  return unlessTaken(() =>
    tx
      .updateTable("parametro")
      .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
      .where("id", "=", id)
      .execute(),
  );
}

export async function quitarParametro(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("parametro").where("id", "=", id).execute();
}
