import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Persona } from "../../db/types.gen.ts";

let numero = 0;

/** A person with an identity card that nobody else holds. */
export async function crearPersona(db: Db, campos: Partial<Insertable<Persona>> = {}): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("persona")
    .values({
      tipo_documento: "CI",
      nro_documento: String(4_000_000 + numero),
      fecha_nacimiento: "1985-06-14",
      nombres: "MARÍA ELENA",
      primer_apellido: "QUISPE",
      segundo_apellido: "MAMANI",
      ...campos,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
