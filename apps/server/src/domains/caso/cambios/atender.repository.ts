import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { anotarPunto, ponerCaso } from "./cambio.repository.ts";

/** The case belongs to the taking point's institution from now on (D61). */
export async function tomarCaso(
  tx: Tx,
  toma: { id_caso: number; id_punto: number; id_usuario: number },
): Promise<void> {
  await ponerCaso(tx, toma.id_caso, toma.id_usuario, {
    estado: "PENDIENTE",
    id_punto_atencion: toma.id_punto,
    id_entidad: sql<number>`(SELECT id_entidad FROM punto WHERE id = ${toma.id_punto})`,
    operador_principal: toma.id_usuario,
  });
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: toma.id_caso, id_usuario: toma.id_usuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  await anotarPunto(tx, toma.id_caso, toma.id_punto);
}
