import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Seconds after which a run that said nothing more counts as dead: longer than any single call of the portal. */
const VIGENCIA_S = 60;
const hasta = sql<string>`now() + make_interval(secs => ${sql.lit(VIGENCIA_S)})`;

/** False: somebody else's run is under way. */
export async function tomarTurno(db: Db, clave: string, corrida: string): Promise<boolean> {
  const fila = await db
    .insertInto("sincronizacion")
    .values({ clave, corrida, vence: hasta })
    .onConflict((conflicto) =>
      conflicto
        .column("clave")
        .doUpdateSet({ corrida, vence: hasta })
        .where("sincronizacion.vence", "<", sql<string>`now()`),
    )
    .returning("clave")
    .executeTakeFirst();
  return fila !== undefined;
}

/** False: the run counted as dead, and another one has begun. */
export async function renovarTurno(db: Db, clave: string, corrida: string): Promise<boolean> {
  const fila = await db
    .updateTable("sincronizacion")
    .set({ vence: hasta })
    .where("clave", "=", clave)
    .where("corrida", "=", corrida)
    .returning("clave")
    .executeTakeFirst();
  return fila !== undefined;
}

export async function dejarTurno(db: Db, clave: string, corrida: string): Promise<void> {
  await db.deleteFrom("sincronizacion").where("clave", "=", clave).where("corrida", "=", corrida).execute();
}
