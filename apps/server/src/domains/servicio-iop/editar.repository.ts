import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import {
  type ConsultaServiciosIop,
  type ServicioIop,
  TOKEN_CONFIGURADO,
} from "@ventanilla/contract/servicio-iop/servicio-iop";
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
  id: sql`s.id`,
  codigo: sql`s.codigo`,
  metodo: sql`s.metodo`,
  entidad: sql`s.entidad`,
  url: sql`s.url`,
  tipo: sql`s.tipo`,
  estado: sql`s.estado`,
} as const;

export interface Campos {
  codigo: string;
  metodo: string;
  descripcion: string | null;
  entidad: string | null;
  url: string;
  tipo: ServicioIop["tipo"];
  estado: EstadoRegistro;
}

export const listarServicios = (db: Db, consulta: ConsultaServiciosIop) =>
  listRows(db, consulta, partesDe(consulta), (ids) => filasPorId(db, ids));

/** The same list whole. */
export const recorrerServicios = (db: Db, consulta: ConsultaServiciosIop) =>
  walkRows(db, partesDe(consulta), filasPorId);

function partesDe(consulta: ConsultaServiciosIop): ListParts {
  const { tipo, estado } = consulta;
  return {
    from: sql`servicio_iop s`,
    visible: sql<SqlBool>`true`,
    filters: [
      ...(["codigo", "metodo", "entidad"] as const).flatMap((campo) =>
        consulta[campo] ? [textFilter(COLUMNAS[campo], consulta[campo])] : [],
      ),
      ...(tipo ? [sql<SqlBool>`s.tipo = ${tipo}`] : []),
      ...(estado ? [sql<SqlBool>`s.estado = ${estado}`] : []),
    ],
    order: orderBy(consulta.order, COLUMNAS, "codigo"),
    id: sql<number>`s.id`,
  };
}

const filasPorId = (db: Db, ids: readonly number[]): Promise<ServicioIop[]> =>
  filas(db).where("id", "=", anyOf(ids)).execute();

/** Whether there is a token, never which. */
const filas = (db: Db) =>
  db
    .selectFrom("servicio_iop")
    .select([
      "id",
      "codigo",
      "metodo",
      "descripcion",
      "entidad",
      "url",
      sql<ServicioIop["token"]>`CASE WHEN token IS NOT NULL THEN ${sql.lit(TOKEN_CONFIGURADO)} END`.as(
        "token",
      ),
      sql<ServicioIop["tipo"]>`tipo`.as("tipo"),
      "estado",
      "_user_created",
      "_user_updated",
      "_created_at",
      "_updated_at",
    ]);

export function leerServicio(db: Db, id: number): Promise<ServicioIop | undefined> {
  return filas(db).where("id", "=", id).executeTakeFirst();
}

/** Nobody changes it until the commit. */
export function retenerServicio(tx: Tx, id: number): Promise<ServicioIop | undefined> {
  return filas(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Undefined when another one has this code. */
export async function insertarServicio(
  tx: Tx,
  campos: Campos,
  idUsuario: number,
): Promise<number | undefined> {
  const fila = await tx
    .insertInto("servicio_iop")
    .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
    .onConflict((conflicto) => conflicto.column("codigo").doNothing())
    .returning("id")
    .executeTakeFirst();
  return fila?.id;
}

export async function hayOtroConCodigo(tx: Tx, codigo: string, id: number): Promise<boolean> {
  const otro = await tx
    .selectFrom("servicio_iop")
    .select("id")
    .where("codigo", "=", codigo)
    .where("id", "<>", id)
    .executeTakeFirst();
  return otro !== undefined;
}

/** Answers false when another one has taken its name meanwhile. */
export function ponerServicio(tx: Tx, id: number, campos: Campos, idUsuario: number): Promise<boolean> {
  return unlessTaken(() =>
    tx
      .updateTable("servicio_iop")
      .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
      .where("id", "=", id)
      .execute(),
  );
}

/** Sealed already. */
export async function ponerToken(tx: Tx, id: number, sellado: string): Promise<void> {
  await tx.updateTable("servicio_iop").set({ token: sellado }).where("id", "=", id).execute();
}

export async function quitarServicio(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("servicio_iop").where("id", "=", id).execute();
}
