import { sql } from "kysely";
import { oneOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";

/** By this the demo's institutions are known again. */
export const MARCAS_DEMO = { registro: "DEMO-REGISTRO", transporte: "DEMO-TRANSPORTE" } as const;

/** Whether accounts of the demo, whose password everybody knows, get in: those of an institution out of use do not. */
export async function hayDeDemostracion(db: Db): Promise<boolean> {
  const una = await db
    .selectFrom("entidad")
    .select("id")
    .where("id_portal_unico", "=", oneOf(...Object.values(MARCAS_DEMO)))
    .where("estado", "=", sql.lit("ACTIVO"))
    .limit(1)
    .executeTakeFirst();
  return una !== undefined;
}
