import type { Tx } from "../../db/transaction.ts";
import { type Anotacion, autorDe, sinSecretos } from "./log.service.ts";

/** Appends one row, in the transaction of what it tells: neither stands without the other. */
export async function anotar(tx: Tx, anotacion: Anotacion): Promise<void> {
  const { datos } = anotacion;
  const { actor, ip } = autorDe(anotacion);
  await tx
    .insertInto("log")
    .values({
      nivel: anotacion.nivel,
      tipo: anotacion.tipo,
      mensaje: anotacion.mensaje,
      referencia: anotacion.referencia ?? null,
      datos: datos === undefined ? null : JSON.stringify(sinSecretos(datos)),
      ip,
      id_usuario: actor?.id_usuario ?? null,
      usuario: actor?.usuario ?? null,
      id_entidad: anotacion.id_entidad ?? actor?.id_entidad ?? null,
    })
    .execute();
}
