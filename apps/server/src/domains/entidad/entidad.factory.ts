import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Entidad } from "../../db/types.gen.ts";

let numero = 0;

/** An institution of its own for a test: nothing of another one's is in reach. */
export async function crearEntidad(db: Db, campos: Partial<Insertable<Entidad>> = {}): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("entidad")
    .values({ nombre: `Entidad ${numero}`, sigla: `E${numero}`, ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
