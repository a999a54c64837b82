import type { CasoFila, CasoVecino } from "@ventanilla/contract/caso/caso";
import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import type { RowReader, View } from "../../../shared/sesion.ts";
import { esConocida } from "../../persona/index.ts";
import { casoPropio } from "../caso.access.ts";
import { consultaDeFilas, type FilaLeida, filaDe } from "./lectura.repository.ts";

/** Of every institution to who runs the installation, else of the caller's; the case is `c`. */
const deSuEntidad = ({ view, id_entidad }: Pick<RowReader, "view" | "id_entidad">) =>
  view === "todo" ? sql`` : sql`AND c.id_entidad = ${id_entidad}`;

type FilaVecina = FilaLeida & Pick<CasoVecino, "legible">;

/** A list without a case is one row of nothing. */
type FilaDeLista = FilaVecina | { id: null };

/**
 * Of a list, a statement that answers one row with the `ids` of some cases: these cases in its order. They are listed
 * wherever they are; each says whether the caller may open it.
 */
const vecinosDe = (db: Db, lector: RowReader, lista: ReturnType<typeof sql>) => sql<FilaDeLista>`
  WITH lista AS MATERIALIZED (${lista})
  SELECT f.* FROM lista LEFT JOIN LATERAL ${consultaDeFilas(db, lector)
    .select(casoPropio(lector).as("legible"))
    .where("c.id", "=", sql<number>`any(lista.ids)`)} f ON true
  ORDER BY array_position(lista.ids, f.id)`;

const vecinos = (filas: readonly FilaDeLista[]): CasoVecino[] =>
  filas.filter((fila) => fila.id !== null).map(({ legible, ...fila }) => ({ ...filaDe(fila), legible }));

const dePersona = compiledOnce(
  (
    db,
    view: View,
    id_usuario: number,
    id_entidad: number,
    id: number,
    estados: readonly CasoFila["estado"][],
  ) =>
    vecinosDe(
      db,
      { view, id_usuario, id_entidad },
      sql`
        SELECT ARRAY(
          SELECT c.id FROM caso c WHERE c.id_persona = p.id AND c.estado = any(${estados})
            ${deSuEntidad({ view, id_entidad })}
          ORDER BY c._updated_at DESC, c.id DESC LIMIT ${sql.lit(CATALOGO_MAX)}
        ) AS ids
        FROM persona p WHERE p.id = ${id} AND ${esConocida({ view, id_entidad })}`,
    ),
);

/** The latest change first. Nothing when the caller may not look at the person. */
export async function casosDePersona(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  { id_persona, estados }: { id_persona: number; estados: readonly CasoFila["estado"][] },
): Promise<CasoVecino[] | undefined> {
  const filas = await dePersona(db, view, id_usuario, id_entidad, id_persona, estados);
  return filas.length === 0 ? undefined : vecinos(filas);
}

const adjuntos = compiledOnce((db, view: View, id_usuario: number, id_entidad: number, id: number) =>
  vecinosDe(
    db,
    { view, id_usuario, id_entidad },
    sql`
      SELECT ARRAY(
        SELECT c.id FROM caso c WHERE c.id_caso_destino = ${id} ${deSuEntidad({ view, id_entidad })}
        ORDER BY c.id DESC LIMIT ${sql.lit(CATALOGO_MAX)}
      ) AS ids`,
  ),
);

/** Cases attached to one, newest first. What went into one that waits on a shared account is its owner's until somebody takes it. */
export async function adjuntosDe(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  id: number,
): Promise<CasoVecino[]> {
  return vecinos(await adjuntos(db, view, id_usuario, id_entidad, id));
}
