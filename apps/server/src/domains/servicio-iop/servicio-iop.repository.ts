import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

export interface ServicioFila {
  id: number;
  codigo: string;
  url: string;
  token: string | null;
  tipo: string;
}

export function buscarActivo(db: Db, codigo: string): Promise<ServicioFila | undefined> {
  return db
    .selectFrom("servicio_iop")
    .select(["id", "codigo", "url", "token", "tipo"])
    .where("codigo", "=", codigo)
    .where("estado", "=", sql.lit("ACTIVO"))
    .executeTakeFirst();
}
