import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import type { Lector, Vista } from "../../../shared/sesion.ts";
import { aQuienDijo } from "../../persona/index.ts";
import { casoLegible } from "../caso.access.ts";
import { casoDe, consultaDeCaso } from "../caso.repository.ts";

const filaConDetalle = compiledOnce((db, vista: Vista, id_usuario: number, id_entidad: number, id: number) =>
  consultaDeCaso(db)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .leftJoin("persona_entidad as pe", (join) =>
            join
              .onRef("pe.id_persona", "=", "p.id")
              .on("pe.id_entidad", "=", aQuienDijo({ vista, id_entidad })),
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
    .where(casoLegible({ vista, id_usuario, id_entidad })),
);

/**
 * A case that the caller may open, with its requester, by the case and with the telephones that the reader's institution
 * was told, and every entry channel through which it was spoken in.
 */
export async function leerConDetalle(
  db: Db,
  { vista, id_usuario, id_entidad }: Lector,
  id: number,
): Promise<CasoDetalle | undefined> {
  const [fila] = await filaConDetalle(db, vista, id_usuario, id_entidad, id);
  if (!fila) return undefined;
  const { solicitante, fuentes, ...caso } = fila;
  return { ...casoDe(caso), persona: solicitante, fuentes };
}
