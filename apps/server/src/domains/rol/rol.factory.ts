import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Rol } from "../../db/types.gen.ts";

let numero = 0;

/** A role that may do nothing yet: with its row of permissions per module, all off. */
export async function crearRol(db: Db, campos: Partial<Insertable<Rol>> = {}): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("rol")
    .values({ nombre: `ROL_${numero}`, descripcion: `Rol ${numero}`, ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("permiso")
    .columns(["id_modulo", "id_rol"])
    .expression((eb) => eb.selectFrom("modulo").select((de) => ["modulo.id", de.val(id).as("id_rol")]))
    .execute();
  return id;
}
