import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { PersonaDeFila } from "@ventanilla/contract/persona/persona";
import type { Db } from "../../../db/database.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { aQuienDijo } from "../../persona/index.ts";

/** The requester by the case, with the telephones that the reader's institution was told. */
export async function solicitanteDe(db: Db, sesion: Sesion, idCaso: number): Promise<PersonaDeFila | null> {
  const persona = await db
    .selectFrom("caso as c")
    .innerJoin("persona as p", "p.id", "c.id_persona")
    .leftJoin("persona_entidad as pe", (join) =>
      join.onRef("pe.id_persona", "=", "p.id").on("pe.id_entidad", "=", aQuienDijo(sesion)),
    )
    .select([
      "p.id",
      "p.nombres",
      "p.primer_apellido",
      "p.segundo_apellido",
      "p.contrastado",
      "p.nro_documento",
      "pe.telefono",
      "pe.movil",
    ])
    .where("c.id", "=", idCaso)
    .executeTakeFirst();
  return persona ?? null;
}

/** Every entry channel through which the case was spoken in. */
export function fuentesDe(db: Db, idCaso: number): Promise<CasoDetalle["fuentes"]> {
  return db
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("canal_entrada as e", "e.id", "cce.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .select(["e.id", "k.clasificacion", "e.usuario"])
    .where("cce.id_caso", "=", idCaso)
    .orderBy("e.id")
    .execute();
}
