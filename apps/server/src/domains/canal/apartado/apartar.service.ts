import type { OpenCanal } from "../../../channels/connector.ts";
import { fits, type SetAside } from "../../../channels/set-aside.ts";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { type Sealer, sha256 } from "../../../shared/crypto.ts";
import { anotar } from "../../log/index.ts";
import { insertarApartado, olvidarSobrantes, ponerContenido } from "./apartado.repository.ts";

/** The row that a sealed value is bound to. */
export const contextoDeApartado = (id: number): string => `apartado.contenido:${id}`;

/**
 * Keeps what could not be read or stored, sealed, because it may hold a citizen's words. What the provider brings again
 * is the same row, and said in the log once.
 */
export function apartarEvento(
  { db, sealer }: { db: Db; sealer: Sealer },
  { id: id_canal, id_entidad }: OpenCanal,
  { kept, ...suceso }: SetAside,
): Promise<void> {
  const contenido = JSON.stringify(kept);
  const bytes = kept === null ? 0 : Buffer.byteLength(contenido);
  const { que, motivo, fallos } = suceso;
  // Without contents nothing tells two of a kind apart.
  const huella = sha256(kept === null ? JSON.stringify(suceso) : contenido);
  return transaction(db, async (tx) => {
    const { id, nuevo } = await insertarApartado(tx, { ...suceso, id_canal, bytes, huella });
    if (!nuevo) return;
    if (kept !== null && fits(kept))
      await ponerContenido(tx, id, sealer.seal(contenido, contextoDeApartado(id)));
    await olvidarSobrantes(tx, id_canal);
    await anotar(tx, {
      nivel: "ERROR",
      tipo: "canal.evento_apartado",
      mensaje: "Llegó algo que no se pudo guardar como vino",
      referencia: `canal:${id_canal}`,
      id_entidad,
      datos: { que, motivo, fallos, apartado: id },
      actor: null,
      ip: null,
    });
  });
}
