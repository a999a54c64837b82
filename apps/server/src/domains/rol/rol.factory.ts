import type { Bandera, Permiso } from "@ventanilla/contract/permisos";
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

/** A role that may do only this, in one module. */
export async function crearRolCon(db: Db, ruta: string, ...banderas: Bandera[]): Promise<number> {
  const id = await crearRol(db);
  await conceder(db, id, ruta, ...banderas);
  return id;
}

/** A role that holds this permission and no other. */
export function crearRolDe(db: Db, permiso: Permiso): Promise<number> {
  const [ruta = "", bandera] = permiso.split(":");
  return crearRolCon(db, ruta, bandera as Bandera);
}

/** This as well, to a role that is there. */
export async function conceder(
  db: Db,
  idRol: number,
  ruta: string,
  ...banderas: readonly Bandera[]
): Promise<void> {
  await db
    .updateTable("permiso")
    .set(Object.fromEntries(banderas.map((bandera) => [bandera, true])))
    .where("id_rol", "=", idRol)
    .where("id_modulo", "in", (eb) => eb.selectFrom("modulo").select("id").where("ruta", "=", ruta))
    .execute();
}
