import type { connect } from "../../apps/server/src/db/database.ts";
import { MARCAS_DEMO } from "../../apps/server/src/domains/entidad/index.ts";
import { Problem } from "../run/root.ts";

/**
 * A shell may have exported the database of an institution: the demo writes nothing into what it did not make. An empty one it
 * marks before anything else, by a table without columns: stopped before its people were in, it knows it again.
 */
export async function exigirDeDemostracion({ db, pool }: ReturnType<typeof connect>): Promise<void> {
  const preguntar = async (sentencia: string): Promise<boolean> =>
    (await pool.query<{ si: boolean }>(`SELECT ${sentencia} AS si`)).rows[0]?.si === true;
  if (await preguntar("to_regclass('entidad') IS NULL")) {
    await pool.query("CREATE TABLE IF NOT EXISTS demostracion ()");
    return;
  }
  const suya = await db
    .selectFrom("entidad")
    .select("id")
    .where("id_portal_unico", "in", Object.values(MARCAS_DEMO))
    .executeTakeFirst();
  if (suya) return;
  const nadie = "NOT EXISTS (SELECT FROM entidad) AND NOT EXISTS (SELECT FROM usuario)";
  if (await preguntar(`to_regclass('demostracion') IS NOT NULL AND ${nadie}`)) return;
  throw new Problem(
    "DATABASE_URL nombra una base de datos que no es de la demostración, y la demostración no toca lo de otros. Quite " +
      "esa variable para que use una propia, o póngale el nombre de una base vacía.",
  );
}
