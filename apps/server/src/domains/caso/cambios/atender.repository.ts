import type { Tx } from "../../../db/transaction.ts";
import { anotarOperador } from "../traspaso/colegas.repository.ts";
import { ponerEnPunto } from "./cambio.repository.ts";

/** The case belongs to the taking point's institution from now on (D61). */
export async function tomarCaso(
  tx: Tx,
  toma: { id_caso: number; id_punto: number; id_usuario: number },
): Promise<void> {
  await ponerEnPunto(tx, toma.id_caso, toma, {
    estado: "PENDIENTE",
    operador_principal: toma.id_usuario,
  });
  await anotarOperador(tx, toma.id_caso, toma.id_usuario);
}
