import type { Db } from "../../db/database.ts";
import { now } from "../../shared/clock.ts";

/** An operator stands at a point; an earlier stay elsewhere ends. */
export async function entrarAPunto(db: Db, idUsuario: number, idPunto: number): Promise<void> {
  await db
    .updateTable("historial_punto_atencion")
    .set({ salida: now() })
    .where("id_usuario", "=", idUsuario)
    .where("salida", "is", null)
    .execute();
  await db
    .insertInto("historial_punto_atencion")
    .values({ id_usuario: idUsuario, id_punto_atencion: idPunto, ingreso: now() })
    .execute();
}
