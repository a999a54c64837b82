import type { MensajeEvent, OpenCanal } from "../../../../channels/connector.ts";
import { cuentaQueToma } from "../../../canal/index.ts";
import { yaLlego } from "../../mensaje.repository.ts";
import { type DependenciasRecibir, recibirMensaje } from "../recibir.service.ts";

export interface DependenciasToma extends DependenciasRecibir {
  abrirCanal(id: number): Promise<OpenCanal | null>;
}

/**
 * Stores a message at the account that takes it. Of two accounts that are one outside, one in use at most, a provider tells
 * both, or goes on telling the one that was switched off: the citizen has one conversation all the same.
 */
export async function recibirDondeSeToma(
  dependencias: DependenciasToma,
  canal: OpenCanal,
  evento: MensajeEvent,
): Promise<"nuevo" | "repetido"> {
  const { db, abrirCanal } = dependencias;
  const toma = await cuentaQueToma(db, canal);
  const otra = toma === canal.id ? null : await abrirCanal(toma);
  if (!otra) return recibirMensaje(dependencias, canal, evento);
  const { chat, idExterno } = evento;
  if (await yaLlego(db, { id_canal: canal.id, chat, idExterno })) return "repetido";
  // Its files are where it was told.
  const adjuntos = evento.adjuntos.map((adjunto) => ({ ...adjunto, id_canal: canal.id }));
  await recibirMensaje(dependencias, otra, { ...evento, adjuntos });
  // Told to both, it came to one of them before: nobody repeated anything.
  return "nuevo";
}
