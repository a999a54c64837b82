import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { ServicioIop } from "../../db/types.gen.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { contextoDeToken } from "./servicio-iop.service.ts";

/** A service with its token sealed; the same code again is only brought up to date. */
export async function ponerServicio(
  db: Db,
  sealer: Sealer,
  { token, ...campos }: Insertable<ServicioIop>,
): Promise<number> {
  const { id } = await db
    .insertInto("servicio_iop")
    .values(campos)
    .onConflict((conflicto) => conflicto.column("codigo").doUpdateSet(campos))
    .returning("id")
    .executeTakeFirstOrThrow();
  // The seal is bound to the row, so the row comes first.
  const sellado = token == null ? null : sealer.seal(token, contextoDeToken(id));
  await db.updateTable("servicio_iop").set({ token: sellado }).where("id", "=", id).execute();
  return id;
}
