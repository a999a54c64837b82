import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Persona, PersonaEntidad } from "../../db/types.gen.ts";

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

/** What a person told an institution. */
export async function decirA(
  db: Db,
  { id_persona, id_entidad }: { id_persona: number; id_entidad: number },
  dicho: Partial<Insertable<PersonaEntidad>>,
): Promise<void> {
  await db
    .insertInto("persona_entidad")
    .values({ id_persona, id_entidad, ...dicho })
    .execute();
}
