import type { CasoFila, CasoVecino } from "@ventanilla/contract/caso/caso";
import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { anyId } from "../../../db/any-of.ts";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import type { Sesion, Vista } from "../../../shared/sesion.ts";
import { esConocida } from "../../persona/index.ts";
import { casoPropio } from "../caso.access.ts";
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

const idsLegibles = compiledOnce(
  (db, vista: Vista, id_usuario: number, id_entidad: number, ids: readonly number[]) =>
    db
      .selectFrom("caso as c")
      .select("c.id")
      .where("c.id", "=", anyId(ids))
      .where(casoPropio({ vista, id_usuario, id_entidad })),
);

/** They are listed wherever they are; each says whether the caller may open it. */
async function leerVecinos(db: Db, sesion: Sesion, ids: readonly number[]): Promise<CasoVecino[]> {
  const filas = await leerFilas(db, sesion, ids);
  if (filas.length === 0) return [];
  const legibles = await idsLegibles(db, sesion.vista, sesion.id_usuario, sesion.id_entidad, ids);
  const suyos = new Set(legibles.map(({ id }) => id));
  return filas.map((fila) => ({ ...fila, legible: suyos.has(fila.id) }));
}

/** The latest change first. Nothing when the caller may not look at the person. */
export async function casosDePersona(
  db: Db,
  sesion: Sesion,
  { id_persona, estados }: { id_persona: number; estados: readonly CasoFila["estado"][] },
): Promise<CasoVecino[] | undefined> {
  const [fila] = await idsDePersona(db, sesion.vista, sesion.id_entidad, id_persona, estados);
  return fila && leerVecinos(db, sesion, fila.ids);
}

/** Cases attached to one, newest first. What went into one that waits on a shared account is its owner's until somebody takes it. */
export async function adjuntosDe(db: Db, sesion: Sesion, idCaso: number): Promise<CasoVecino[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM caso c WHERE c.id_caso_destino = ${idCaso} ${deSuEntidad(sesion)}
    ORDER BY c.id DESC LIMIT ${CATALOGO_MAX}`.execute(db);
  return leerVecinos(
    db,
    sesion,
    rows.map(({ id }) => id),
  );
}
