import type { MensajeEvent } from "../../../channels/connector.ts";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { fueNuestro } from "../intentos.repository.ts";
import { buscarMensaje } from "../mensaje.repository.ts";
import { mover } from "../salida/entrega.service.ts";
import { buscarEnDuda } from "./eco.repository.ts";

/** The provider's clock may be so much behind ours. Seconds. */
const RELOJES_S = 60;

/**
 * A provider that gives none of our own ids back tells what it took from here as the institution's own words. Where the
 * answer of a send was lost, they are that message: it was taken, and under which id. True: it is known here.
 */
export async function reconocerEco(
  db: Db,
  idCanal: number,
  { chat, idExterno, text, adjuntos, seconds }: MensajeEvent,
): Promise<boolean> {
  const visto = await buscarEnDuda(db, {
    id_canal: idCanal,
    chat,
    palabras: text.trim().replace(/https?:\/\//gi, ""),
    archivos: adjuntos.map(({ nombre }) => nombre),
    segundos: seconds,
    relojes: RELOJES_S,
  });
  if (!visto) return false;
  return transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, visto.id_canal_entrada);
    // The same echo may have come twice at once.
    if (await fueNuestro(tx, idCanal, idExterno)) return true;
    const mensaje = await buscarMensaje(tx, visto.id);
    if (mensaje?.estado !== "INCIERTO") return false;
    await mover(tx, mensaje, { estado: "ENVIADO", motivo: null, idExterno });
    return true;
  });
}
