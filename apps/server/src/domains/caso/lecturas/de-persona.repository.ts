import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import type { Sesion, Vista } from "../../../shared/sesion.ts";
import { esConocida } from "../../persona/index.ts";
import { leerFilas } from "./lectura.repository.ts";

/** Of every institution to who runs the installation, else of the caller's; the case is `c`. */
const deSuEntidad = ({ vista, id_entidad }: Pick<Sesion, "vista" | "id_entidad">) =>
  vista === "todo" ? sql`` : sql`AND c.id_entidad = ${id_entidad}`;

const idsDePersona = compiledOnce(
  (_db, vista: Vista, id_entidad: number, id: number, estados: readonly CasoFila["estado"][]) => sql<{
    ids: number[];
  }>`
    SELECT ARRAY(
      SELECT c.id FROM caso c WHERE c.id_persona = p.id AND c.estado = any(${estados})
        ${deSuEntidad({ vista, id_entidad })}
      ORDER BY c._updated_at DESC, c.id DESC LIMIT ${sql.lit(CATALOGO_MAX)}
    ) AS ids
    FROM persona p WHERE p.id = ${id} AND ${esConocida({ vista, id_entidad })}`,
);

/** The latest change first. Nothing when the caller may not look at the person. */
export async function casosDePersona(
  db: Db,
  sesion: Sesion,
  { id_persona, estados }: { id_persona: number; estados: readonly CasoFila["estado"][] },
): Promise<CasoFila[] | undefined> {
  const [fila] = await idsDePersona(db, sesion.vista, sesion.id_entidad, id_persona, estados);
  return fila && leerFilas(db, sesion, fila.ids);
}

/** Cases attached to one, newest first. What went into one that waits on a shared account is its owner's until somebody takes it. */
export async function adjuntosDe(db: Db, sesion: Sesion, idCaso: number): Promise<CasoFila[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM caso c WHERE c.id_caso_destino = ${idCaso} ${deSuEntidad(sesion)}
    ORDER BY c.id DESC LIMIT ${CATALOGO_MAX}`.execute(db);
  return leerFilas(
    db,
    sesion,
    rows.map(({ id }) => id),
  );
}
