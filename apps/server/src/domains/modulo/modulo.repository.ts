import { sql } from "kysely";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";

export interface ModuloVisible {
  id: number;
  label: string;
  ruta: string;
  icono: string | null;
  id_modulo: number | null;
}

const visibles = compiledOnce((db, _form: "visibles") =>
  db
    .selectFrom("modulo")
    .select(["id", "label", "ruta", "icono", "id_modulo"])
    .where("visible", "=", sql.lit(true))
    .where("estado", "=", sql.lit("ACTIVO"))
    .orderBy("orden")
    .orderBy("id"),
);

/** What may stand in a menu, in its order. */
export function listarVisibles(db: Db): Promise<ModuloVisible[]> {
  return visibles(db, "visibles");
}
