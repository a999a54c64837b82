import { avanzaEntrega, puedeDudarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { BounceEvent, OpenCanal } from "../../../channels/connector.ts";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { buscarEnviadosPorExterno, buscarMensaje, type MensajeDeEntrega } from "../mensaje.repository.ts";
import { mover } from "../salida/entrega.service.ts";

/**
 * What we sent came back: a final refusal fails each message of ours that it names, a delay changes nothing. Where it is
 * not said whether the refusal is final, nobody knows whether the message arrived, and a person decides.
 */
export async function recibirRebote(db: Db, canal: OpenCanal, evento: BounceEvent): Promise<void> {
  if (evento.verdict === "trying") return;
  // One conversation per transaction, as everywhere.
  for (const nombrado of await buscarEnviadosPorExterno(db, canal.id, evento.idsExternos)) {
    await devolver(db, nombrado, evento);
  }
}

function devolver(
  db: Db,
  { id, id_canal_entrada }: MensajeDeEntrega,
  { verdict, detalle }: BounceEvent,
): Promise<void> {
  return transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, id_canal_entrada);
    const mensaje = await buscarMensaje(tx, id);
    // One that waits for another try was given back to us by a person or a queue: it is about to be sent anew.
    if (!mensaje || mensaje.estado === "EN_COLA" || !avanzaEntrega(mensaje.estado, "FALLIDO")) return;
    if (verdict === "unknown") {
      if (puedeDudarse(mensaje.estado))
        await mover(tx, mensaje, { estado: "INCIERTO", motivo: "incierto", devuelto: detalle });
      return;
    }
    await mover(tx, mensaje, { estado: "FALLIDO", motivo: "permanente", devuelto: detalle });
  });
}
