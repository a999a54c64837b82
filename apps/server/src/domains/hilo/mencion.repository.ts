import { sql } from "kysely";
import { announce, type Tx } from "../../db/transaction.ts";

/** Names people in a message: it stands among theirs until they open its case, and they are told at once, wherever they are. */
export async function mencionar(tx: Tx, idMensaje: number, usuarios: readonly number[]): Promise<void> {
  if (usuarios.length === 0) return;
  await sql`INSERT INTO mencion (id_mensaje, id_usuario) SELECT ${idMensaje}, unnest(${usuarios}::int[])`.execute(
    tx,
  );
  announce(tx, { tipo: "mencion", id_mensaje: idMensaje, usuarios });
}
