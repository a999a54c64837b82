import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import type { RowReader, View } from "../../../shared/sesion.ts";
import type { FilaDeLog } from "../../log/index.ts";
import { anotarVistas, aQuienDijo } from "../../persona/index.ts";
import { casoLegible } from "../caso.access.ts";
import { casoDe, consultaDeCaso } from "../caso.repository.ts";

function consultaDeDetalle(db: Db, lector: RowReader, id: number) {
  return consultaDeCaso(db)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .leftJoin("persona_entidad as pe", (join) =>
            join.onRef("pe.id_persona", "=", "p.id").on("pe.id_entidad", "=", aQuienDijo(lector)),
          )
          .select([
            "p.id",
            "p.nombres",
            "p.primer_apellido",
            "p.segundo_apellido",
            "p.contrastado",
            "p.nro_documento",
            "p.complemento",
            "pe.telefono",
            "pe.movil",
          ])
          .whereRef("p.id", "=", "c.id_persona"),
      ).as("solicitante"),
      jsonArrayFrom(
        eb
          .selectFrom("caso_canal_entrada as cce")
          .innerJoin("canal_entrada as ce", "ce.id", "cce.id_canal_entrada")
          .innerJoin("canal as ck", "ck.id", "ce.id_canal")
          .select(["ce.id", "ck.clasificacion", "ce.usuario", "ce.nombre"])
          .whereRef("cce.id_caso", "=", "c.id")
          .orderBy("ce.id"),
      ).as("fuentes"),
    ])
    .where("c.id", "=", id)
    .where(casoLegible(lector));
}

type FilaConDetalle = Awaited<ReturnType<ReturnType<typeof consultaDeDetalle>["executeTakeFirstOrThrow"]>>;

const filaConDetalle = compiledOnce((db, view: View, id_usuario: number, id_entidad: number, id: number) =>
  consultaDeDetalle(db, { view, id_usuario, id_entidad }, id),
);

const filaVista = compiledOnce(
  (db, view: View, id_usuario: number, id_entidad: number, id: number, ...anotacion: FilaDeLog) =>
    sql<FilaConDetalle>`
      WITH visto AS ${consultaDeDetalle(db, { view, id_usuario, id_entidad }, id)},
      anotada AS (${anotarVistas(anotacion, sql`(SELECT id_persona AS id FROM visto WHERE id_persona IS NOT NULL) AS suya`)})
      SELECT * FROM visto`,
);

/**
 * A case that the caller may open, with its requester, by the case and with the telephones that the reader's institution
 * was told, and every entry channel through which it was spoken in.
 */
export async function leerConDetalle(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  id: number,
): Promise<CasoDetalle | undefined> {
  const [fila] = await filaConDetalle(db, view, id_usuario, id_entidad, id);
  return fila && detalleDe(fila);
}

/** The same, and the row that says who looked at its requester: one statement, so neither stands without the other. */
export async function verDetalle(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  id: number,
  anotacion: FilaDeLog,
): Promise<CasoDetalle | undefined> {
  const [fila] = await filaVista(db, view, id_usuario, id_entidad, id, ...anotacion);
  return fila && detalleDe(fila);
}

function detalleDe({ solicitante, fuentes, ...caso }: FilaConDetalle): CasoDetalle {
  return { ...casoDe(caso), persona: solicitante, fuentes };
}
