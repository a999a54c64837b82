import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tramite } from "../../db/types.gen.ts";

let numero = 0;

/** An active procedure of an institution. */
export async function crearTramite(
  db: Db,
  campos: Partial<Insertable<Tramite>> & { id_entidad: number },
): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("tramite")
    .values({ nombre_tramite: `Trámite ${numero}`, ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
