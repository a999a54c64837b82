import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { now } from "../../../shared/clock.ts";

export async function buscarFirma(db: Db, idUsuario: number): Promise<string | null> {
  const { firma_correo } = await db
    .selectFrom("usuario")
    .select("firma_correo")
    .where("id", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return firma_correo;
}

/** Answers what stood there; the row is held until the commit. */
export async function ponerFirma(tx: Tx, idUsuario: number, firma: string | null): Promise<string | null> {
  const { firma_correo: antes } = await tx
    .selectFrom("usuario")
    .select("firma_correo")
    .where("id", "=", idUsuario)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("usuario")
    .set({ firma_correo: firma, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", idUsuario)
    .execute();
  return antes;
}
