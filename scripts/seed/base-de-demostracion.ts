import type { connect } from "../../apps/server/src/db/database.ts";
import { MARCAS_DEMO } from "../../apps/server/src/domains/entidad/index.ts";
import { Problem } from "../run/root.ts";

const DE_OTROS =
  "DATABASE_URL nombra una base de datos que no es de la demostración, y la demostración no toca lo de otros. Quite " +
  "esa variable para que use una propia, o póngale el nombre de una base vacía.";

/** Nothing of anybody's stands in it, also not of another application. What an extension brought is the system's. */
const VACIA = `NOT EXISTS (
  SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e'))`;

/**
 * A shell may have exported the database of an institution: the demo writes nothing into what it did not make. An empty one it
 * marks before anything else, by a table without columns: stopped before its people were in, it knows it again.
 */
export async function exigirDeDemostracion({ db, pool }: ReturnType<typeof connect>): Promise<void> {
  const preguntar = async (sentencia: string): Promise<boolean> =>
    (await pool.query<{ si: boolean }>(`SELECT ${sentencia} AS si`)).rows[0]?.si === true;
  if (await preguntar(VACIA)) {
    await pool.query("CREATE TABLE IF NOT EXISTS demostracion ()");
    return;
  }
  const marcada = await preguntar("to_regclass('demostracion') IS NOT NULL");
  if (await preguntar("to_regclass('entidad') IS NULL")) {
    if (marcada) return;
    throw new Problem(DE_OTROS);
  }
  const suya = await db
    .selectFrom("entidad")
    .select("id")
    .where("id_portal_unico", "in", Object.values(MARCAS_DEMO))
    .executeTakeFirst();
  if (suya) return;
  const nadie = "NOT EXISTS (SELECT FROM entidad) AND NOT EXISTS (SELECT FROM usuario)";
  if (marcada && (await preguntar(nadie))) return;
  throw new Problem(DE_OTROS);
}
