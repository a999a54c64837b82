import { LLEGADA_TARDIA_S } from "@ventanilla/contract/limites";
import { sinCitas } from "@ventanilla/contract/mensaje/correo.rules";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { Almacen } from "../../adapters/files/port.ts";
import type { MensajeEvent, OpenCanal } from "../../channels/connector.ts";
import type { SalidaQueue } from "../../channels/salida-queue.repository.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { now, nowS } from "../../shared/clock.ts";
import { cleanHtml, textToHtml } from "../../shared/safe-html/index.ts";
import {
  type ArchivoNuevo,
  adjuntoDe,
  desecharNuevos,
  insertarArchivos,
  nadaQuedo,
  prepararEntrantes,
} from "../archivo/index.ts";
import { type EntradaFila, sumarNoLeido } from "../canal/index.ts";
import { abrirCaso, bloquearCasoAbierto, bloquearConversacion, marcarCaso } from "../caso/index.ts";
import { escribirMensaje, escribirSuelto, type MensajeNuevo, MensajeRepetido } from "../hilo/index.ts";
import { marcarCambios } from "../punto/index.ts";
import { darBienvenida } from "./bienvenida.service.ts";
import { type Ubicado, ubicarCiudadano } from "./ciudadano.service.ts";
import { yaLlego } from "./mensaje.repository.ts";

/** The description is cut far below this; no more of a mail is searched for its own words. */
const PALABRAS_MAX = 20_000;

export interface DependenciasRecibir {
  db: Db;
  almacen: Almacen;
  salidas: SalidaQueue;
}

/**
 * Stores one message of a citizen, opening the case it needs. All or nothing, before the provider gets its answer, and
 * the same message again is nothing: the entry channel's row is held, so repeats wait for each other.
 */
export async function recibirMensaje(
  dependencias: DependenciasRecibir,
  canal: OpenCanal,
  evento: MensajeEvent,
): Promise<"nuevo" | "repetido"> {
  const { db, almacen } = dependencias;
  // Asked before bytes are kept for nothing; what decides is the same question under the lock.
  const trae = evento.adjuntos.some(({ content }) => content !== undefined);
  const { chat, idExterno } = evento;
  if (trae && (await yaLlego(db, { id_canal: canal.id, chat, idExterno }))) return "repetido";
  const archivos = await prepararEntrantes(almacen, evento.adjuntos);
  try {
    const resultado = await escribir(dependencias, canal, evento, archivos);
    if (resultado === "repetido") await desecharNuevos(almacen, archivos);
    return resultado;
  } catch (error) {
    if (nadaQuedo(error)) await desecharNuevos(almacen, archivos);
    throw error;
  }
}

function escribir(
  { db, salidas }: DependenciasRecibir,
  canal: OpenCanal,
  evento: MensajeEvent,
  archivos: readonly ArchivoNuevo[],
): Promise<"nuevo" | "repetido"> {
  return transaction(db, async (tx) => {
    const { entrada, abierto, cambios } = await tomarConversacion(tx, salidas, canal, evento);
    if (!abierto && evento.automatic) {
      // A machine's mail opens no case (D59): it is kept where administrators see it.
      const suelto = await escribirSuelto(tx, filaDe(evento, entrada.id, archivos));
      await insertarArchivos(tx, suelto, archivos);
      await marcarCambios(tx, cambios);
      return "nuevo" as const;
    }
    const caso =
      abierto ??
      (await abrirCaso(tx, {
        canal,
        id_canal_entrada: entrada.id,
        id_persona: entrada.id_persona,
        descripcion: descripcionDe(evento),
      }));
    await guardar(tx, caso.id, entrada, { evento, archivos });
    if (!abierto) await darBienvenida(tx, salidas, canal.id, caso.id, entrada);
    await marcarCaso(tx, caso.id, { llegada: entrada.id, cambios });
    return "nuevo" as const;
  }).catch((error: unknown) => {
    if (error instanceof MensajeRepetido) return "repetido" as const;
    throw error;
  });
}

interface Conversacion extends Ubicado {
  abierto: Awaited<ReturnType<typeof bloquearCasoAbierto>>;
}

/** Mostly there is a case, and one statement holds all; else the identity is looked for under every address, or made. */
async function tomarConversacion(
  tx: Tx,
  salidas: SalidaQueue,
  canal: OpenCanal,
  { chat, identity, nombre }: MensajeEvent,
): Promise<Conversacion> {
  const conversacion = await bloquearConversacion(tx, canal.id, { chat, identity });
  if (conversacion) return { entrada: conversacion.entrada, abierto: conversacion.caso, cambios: [] };
  const ubicado = await ubicarCiudadano(tx, salidas, canal, { chat, identity, nombre });
  return { ...ubicado, abierto: await bloquearCasoAbierto(tx, ubicado.entrada.id) };
}

async function guardar(
  tx: Tx,
  idCaso: number,
  entrada: EntradaFila,
  { evento, archivos }: { evento: MensajeEvent; archivos: readonly ArchivoNuevo[] },
): Promise<void> {
  const mensaje = await escribirMensaje(tx, {
    id_caso: idCaso,
    ...filaDe(evento, entrada.id, archivos),
    automatico: evento.automatic === true,
  });
  await insertarArchivos(tx, mensaje.id, archivos);
  await sumarNoLeido(tx, entrada.id, { instante: now(), nombre: evento.nombre });
}

function filaDe(
  evento: MensajeEvent,
  idCanalEntrada: number,
  archivos: readonly ArchivoNuevo[],
): Omit<MensajeNuevo, "id_caso"> {
  const recibido = nowS();
  // Never later than receipt (D87): a provider's clock may be ahead.
  const segundos = Math.min(evento.seconds, recibido);
  return {
    id_canal_entrada: idCanalEntrada,
    direccion: "ENTRADA",
    tipo_contenido: evento.tipoContenido,
    ...contenidoDe(evento, archivos),
    estado: "RECIBIDO",
    id_externo: evento.idExterno,
    segundos,
    llego_tarde: recibido - segundos > LLEGADA_TARDIA_S,
  };
}

/** A file's own place is `contenido` (D99), so the words that came with it stand aside. */
function contenidoDe(
  { text, tipoContenido, correo }: MensajeEvent,
  archivos: readonly ArchivoNuevo[],
): { contenido: string; extras: Extras } {
  const adjuntos = archivos.length === 0 ? {} : { adjuntos: archivos.map(adjuntoDe) };
  if (correo) {
    const { asunto, remitente, html } = correo;
    const seguro = html === null ? null : cleanHtml(html);
    return { contenido: seguro || textToHtml(text), extras: { asunto, remitente, ...adjuntos } };
  }
  if (archivos.length === 0 || tipoContenido === "texto") return { contenido: text, extras: adjuntos };
  return { contenido: "", extras: { ...adjuntos, ...(text !== "" && { texto: text }) } };
}

/** A mail's subject; first characters of the text; for media without words its kind in words (D59). */
function descripcionDe({ text, tipoContenido, correo }: MensajeEvent): string {
  const palabras = correo?.asunto || (correo ? sinCitas(text.slice(0, PALABRAS_MAX)) : text);
  const limpio = palabras.replace(/\s+/g, " ").trim();
  return limpio === "" ? traducir("es", `avisos:tipo_${tipoContenido}`) : limpio;
}
