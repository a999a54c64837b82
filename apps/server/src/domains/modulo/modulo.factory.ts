import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Modulo } from "../../db/types.gen.ts";

let numero = 0;

/** A module of no page of the product, without rows of permissions. */
export async function crearModulo(db: Db, campos: Partial<Insertable<Modulo>> = {}): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("modulo")
    .values({ label: `Módulo ${numero}`, ruta: `modulo-${numero}`, orden: 500, ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
