import type { EntidadHallada } from "@ventanilla/contract/entidad/entidad";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export interface EntidadConocida {
  id: number;
  id_portal_unico: string;
  nombre: string;
  sigla: string | null;
}

/** Those of the portal's codes that we have. */
export function conocidasDe(db: Db, codigos: readonly string[]): Promise<EntidadConocida[]> {
  return db
    .selectFrom("entidad")
    .select(["id", "id_portal_unico", "nombre", "sigla"])
    .where("id_portal_unico", "=", anyOf([...codigos]))
    .where("id_portal_unico", "is not", null)
    .$narrowType<{ id_portal_unico: string }>()
    .execute();
}

/** The same, held until the commit. */
export function retenerConocidas(tx: Tx, codigos: readonly string[]): Promise<EntidadConocida[]> {
  return tx
    .selectFrom("entidad")
    .select(["id", "id_portal_unico", "nombre", "sigla"])
    .where("id_portal_unico", "=", anyOf([...codigos]))
    .where("id_portal_unico", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .$narrowType<{ id_portal_unico: string }>()
    .execute();
}

/** Undefined: somebody registered it meanwhile. */
export async function insertarDelPortal(
  tx: Tx,
  { descripcion, ...hallada }: EntidadHallada,
  idUsuario: number,
): Promise<number | undefined> {
  const fila = await tx
    .insertInto("entidad")
    .values({
      ...hallada,
      sigla: hallada.sigla || null,
      // What the portal does not say is left for people to write.
      descripcion: descripcion ?? "",
      _user_created: idUsuario,
      _user_updated: idUsuario,
    })
    .onConflict((conflicto) => conflicto.column("id_portal_unico").doNothing())
    .returning("id")
    .executeTakeFirst();
  return fila?.id;
}
