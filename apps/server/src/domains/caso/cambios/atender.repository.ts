import type { Tx } from "../../../db/transaction.ts";
import { anotarPunto, enPunto, ponerCaso } from "./cambio.repository.ts";

/** The case belongs to the taking point's institution from now on (D61). */
export async function tomarCaso(
  tx: Tx,
  toma: { id_caso: number; id_punto: number; id_usuario: number },
): Promise<void> {
  await ponerCaso(tx, toma.id_caso, toma.id_usuario, {
    estado: "PENDIENTE",
    ...enPunto(toma.id_punto),
    operador_principal: toma.id_usuario,
  });
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: toma.id_caso, id_usuario: toma.id_usuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  await anotarPunto(tx, toma.id_caso, toma.id_punto);
}
