import { TOKEN_API_VIGENCIA_S } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { newUuid } from "../../shared/ids.ts";

/** One of an account: the one before it holds no longer. */
export async function guardarToken(
  tx: Tx,
  { id_usuario, huella, autor }: { id_usuario: number; huella: string; autor: number },
): Promise<void> {
  const columnas = {
    id: newUuid(),
    huella,
    vence: sql<string>`now() + make_interval(secs => ${TOKEN_API_VIGENCIA_S})`,
    _user_created: autor,
    _created_at: sql<string>`now()`,
  };
  await tx
    .insertInto("token_api")
    .values({ id_usuario, ...columnas })
    .onConflict((conflicto) => conflicto.column("id_usuario").doUpdateSet(columnas))
    .execute();
}

/** False when there was none. */
export async function borrarToken(tx: Tx, idUsuario: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("token_api")
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who stands behind a token now, or nobody when it holds no longer for whatever reason. */
export function leerPortadorDeToken(db: Db, huella: string) {
  return db
    .selectFrom("token_api as t")
    .innerJoin("usuario as u", "u.id", "t.id_usuario")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .innerJoin("rol as r", "r.id", "u.id_rol")
    .select([
      "t.id",
      "t.id_usuario",
      "u.usuario",
      "u.nombre_completo",
      "u.id_rol",
      "u.id_entidad",
      "r._permisos as permisos",
    ])
    .where("t.huella", "=", huella)
    .where("t.vence", ">", sql<string>`now()`)
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .executeTakeFirst();
}
