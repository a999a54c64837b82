import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";
import { now } from "../../shared/clock.ts";

export interface TramiteDelPortal {
  id: number;
  codigo_portal: string;
  nombre_tramite: string;
  estado: EstadoRegistro;
  retirado_del_portal: boolean;
}

/** Whoever else makes procedures for the institution, from a table or from the portal, waits. */
export const esperarTurno = (tx: Tx, idEntidad: number): Promise<void> =>
  waitTurn(tx, `tramite:${idEntidad}`);

/** The codes of those that came from the portal once and are in use. */
export async function codigosEnUso(db: Db, idEntidad: number): Promise<string[]> {
  const filas = await db
    .selectFrom("tramite")
    .select("codigo_portal")
    .where("id_entidad", "=", idEntidad)
    .where("codigo_portal", "is not", null)
    .where("estado", "=", sql.lit("ACTIVO"))
    .$narrowType<{ codigo_portal: string }>()
    .orderBy("id")
    .execute();
  return filas.map((fila) => fila.codigo_portal);
}

/** Held until the commit. */
export function retenerPorCodigo(
  tx: Tx,
  idEntidad: number,
  codigos: readonly string[],
): Promise<TramiteDelPortal[]> {
  return tx
    .selectFrom("tramite")
    .select(["id", "codigo_portal", "nombre_tramite", "estado", "retirado_del_portal"])
    .where("id_entidad", "=", idEntidad)
    .where("codigo_portal", "=", anyOf([...codigos]))
    .orderBy("id")
    .forNoKeyUpdate()
    .$narrowType<{ codigo_portal: string }>()
    .execute();
}

export async function insertarTramite(
  tx: Tx,
  tramite: { id_entidad: number; codigo_portal: string; nombre_tramite: string },
  idUsuario: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("tramite")
    .values({ ...tramite, _user_created: idUsuario, _user_updated: idUsuario })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function ponerTramite(
  tx: Tx,
  id: number,
  campos: Partial<Omit<TramiteDelPortal, "id" | "codigo_portal">>,
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("tramite")
    .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", id)
    .execute();
}
