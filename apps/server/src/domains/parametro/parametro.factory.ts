import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Parametro } from "../../db/types.gen.ts";

let numero = 0;

/** One that the server does not use, unless its name says otherwise. */
export async function crearParametro(db: Db, campos: Partial<Insertable<Parametro>> = {}): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("parametro")
    .values({ nombre: `PRUEBA_${numero}`, valor: "1", label: "De prueba", ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
