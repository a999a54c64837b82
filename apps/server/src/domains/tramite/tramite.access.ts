import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";

/** A procedure that a case of this institution may be given: of another one or absent 404 alike, and an own one must be ACTIVO. */
export async function exigirTramiteEnUso(db: Db, idEntidad: number, id: number): Promise<void> {
  const tramite = await db
    .selectFrom("tramite")
    .select("estado")
    .where("id", "=", id)
    .where("id_entidad", "=", idEntidad)
    .executeTakeFirst();
  if (!tramite) throw new AppError("NO_EXISTE");
  if (tramite.estado !== "ACTIVO") throw new AppError("TRAMITE_INACTIVO");
}
