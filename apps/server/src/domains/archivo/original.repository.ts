import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** A message as its provider gave it: where its bytes are. */
export interface OriginalFila {
  clave: string;
  /** Bytes. */
  tamanio: number;
  sha256: string;
}

export async function insertarOriginal(
  tx: Tx,
  idMensaje: number,
  original: OriginalFila | null,
): Promise<void> {
  if (!original) return;
  await tx
    .insertInto("mensaje_original")
    .values({ ...original, id_mensaje: idMensaje })
    .execute();
}

export function buscarOriginal(db: Db, idMensaje: number) {
  return db
    .selectFrom("mensaje_original as o")
    .innerJoin("mensaje as m", "m.id", "o.id_mensaje")
    .select(["o.clave", "o.tamanio", "o.sha256", "m.extras"])
    .where("o.id_mensaje", "=", idMensaje)
    .executeTakeFirst();
}
