import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { anyOf } from "../../../db/any-of.ts";
import type { Db } from "../../../db/database.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { leerFilas } from "./lectura.repository.ts";

/** The latest change first. `idEntidad` null: of every institution. */
export async function casosDePersona(
  db: Db,
  sesion: Sesion,
  {
    id_persona,
    id_entidad,
    estados,
  }: { id_persona: number; id_entidad: number | null; estados: readonly CasoFila["estado"][] },
): Promise<CasoFila[]> {
  const filas = await db
    .selectFrom("caso")
    .select("id")
    .where("id_persona", "=", id_persona)
    .where("estado", "=", anyOf(estados))
    .$if(id_entidad !== null, (consulta) => consulta.where("id_entidad", "=", id_entidad))
    .orderBy("_updated_at", "desc")
    .orderBy("id", "desc")
    .limit(CATALOGO_MAX)
    .execute();
  return leerFilas(
    db,
    sesion,
    filas.map(({ id }) => id),
  );
}

/** Cases attached to one, newest first. */
export async function adjuntosDe(db: Db, sesion: Sesion, idCaso: number): Promise<CasoFila[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM caso WHERE id_caso_destino = ${idCaso} ORDER BY id DESC LIMIT ${CATALOGO_MAX}`.execute(db);
  return leerFilas(
    db,
    sesion,
    rows.map(({ id }) => id),
  );
}
