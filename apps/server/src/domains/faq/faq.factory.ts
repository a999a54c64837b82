import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Faq } from "../../db/types.gen.ts";

/** A frequent question of a procedure. */
export async function crearFaq(
  db: Db,
  campos: Partial<Insertable<Faq>> & { id_tramite: number },
): Promise<number> {
  const { id } = await db
    .insertInto("faq")
    .values({
      pregunta: "¿Qué requisitos debo presentar?",
      respuesta: "Cédula de identidad vigente y formulario de solicitud firmado.",
      prioridad: 1,
      ...campos,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
