import type { Tx } from "../../db/transaction.ts";

export function leerDestino(tx: Tx, idUsuario: number) {
  return tx
    .selectFrom("usuario")
    .select(["usuario", "email", "id_entidad"])
    .where("id", "=", idUsuario)
    .executeTakeFirst();
}
