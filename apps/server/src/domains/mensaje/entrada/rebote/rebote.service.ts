import { avanzaEntrega, puedeDudarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { BounceEvent, OpenCanal } from "../../../../channels/connector.ts";
import type { Db } from "../../../../db/database.ts";
import { type Tx, transaction } from "../../../../db/transaction.ts";
import { bloquearCanalEntrada } from "../../../canal/index.ts";
import { escribirAviso } from "../../../hilo/index.ts";
import { buscarEnviadosPorExterno, buscarMensaje, type MensajeDeEntrega } from "../../mensaje.repository.ts";
import { mover } from "../../salida/entrega.service.ts";
import { copiasDe, seAviso } from "./copias.repository.ts";

const COPIA_DEVUELTA = "avisos:copiaDevuelta";

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
  { verdict, detalle, recipients = [] }: BounceEvent,
): Promise<void> {
  return transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, id_canal_entrada);
    const mensaje = await buscarMensaje(tx, id);
    // One that waits for another try was given back to us by a person or a queue: it is about to be sent anew.
    if (!mensaje || mensaje.estado === "EN_COLA" || !avanzaEntrega(mensaje.estado, "FALLIDO")) return;
    if (await soloACopias(tx, id, recipients)) {
      await avisarDeCopias(tx, mensaje, recipients, detalle);
      return;
    }
    if (verdict === "unknown") {
      if (puedeDudarse(mensaje.estado))
        await mover(tx, mensaje, { estado: "INCIERTO", motivo: "incierto", devuelto: detalle });
      return;
    }
    await mover(tx, mensaje, { estado: "FALLIDO", motivo: "permanente", devuelto: detalle });
  });
}

/** The citizen has it: what came back is only what others were to get too. */
async function soloACopias(tx: Tx, id: number, destinos: readonly string[]): Promise<boolean> {
  const copias = destinos.length === 0 ? [] : await copiasDe(tx, id);
  return destinos.length > 0 && destinos.every((destino) => copias.includes(destino));
}

/** Once for each, however often a server says it. */
async function avisarDeCopias(
  tx: Tx,
  { id, id_caso, id_canal_entrada }: MensajeDeEntrega,
  destinos: readonly string[],
  detalle: string,
): Promise<void> {
  if (id_caso === null) return;
  for (const copia of destinos) {
    if (await seAviso(tx, { id_caso, desde: id, clave: COPIA_DEVUELTA, copia })) continue;
    await escribirAviso(tx, { id_caso, id_canal_entrada, clave: COPIA_DEVUELTA, datos: { copia, detalle } });
  }
}
