import type { EstadoEvent, MensajeEvent, OpenCanal } from "../../../../channels/connector.ts";
import { cuentaQueToma } from "../../../canal/index.ts";
import { fueNuestro } from "../../intentos.repository.ts";
import { yaLlego } from "../../mensaje.repository.ts";
import { type DependenciasEstado, recibirEstado } from "../../salida/entrega.service.ts";
import { type DependenciasRecibir, recibirMensaje } from "../recibir.service.ts";

interface AbreCuentas {
  abrirCanal(id: number): Promise<OpenCanal | null>;
}

export interface DependenciasToma extends DependenciasRecibir, AbreCuentas {}

/** The account that takes what is told to this one, where that is another. */
async function otraQueToma(
  { db, abrirCanal }: AbreCuentas & Pick<DependenciasRecibir, "db">,
  canal: OpenCanal,
): Promise<OpenCanal | null> {
  const toma = await cuentaQueToma(db, canal);
  return toma === canal.id ? null : await abrirCanal(toma);
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
  const otra = await otraQueToma(dependencias, canal);
  if (!otra) return recibirMensaje(dependencias, canal, evento);
  const { chat, idExterno } = evento;
  if (await yaLlego(dependencias.db, { id_canal: canal.id, chat, idExterno })) return "repetido";
  // Its files are where it was told.
  const adjuntos = evento.adjuntos.map((adjunto) => ({ ...adjunto, id_canal: canal.id }));
  await recibirMensaje(dependencias, otra, { ...evento, adjuntos });
  // Told to both, it came to one of them before: nobody repeated anything.
  return "nuevo";
}

/** A receipt is of the account that sent. Where a provider goes on telling the one that was switched off, that may be the one that took its place. */
export async function recibirEstadoDondeSeEnvio(
  dependencias: DependenciasEstado & AbreCuentas,
  canal: OpenCanal,
  evento: EstadoEvent,
): Promise<void> {
  const hecho = await recibirEstado(dependencias, canal, evento);
  if (hecho === "aplicado" || canal.estado === "ACTIVO") return;
  if (await fueNuestro(dependencias.db, canal.id, evento.idExterno)) return;
  const otra = await otraQueToma(dependencias, canal);
  if (otra) await recibirEstado(dependencias, otra, evento);
}
