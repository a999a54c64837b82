import { CITA_MAX, LLEGADA_TARDIA_S } from "@ventanilla/contract/limites";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { FileStore } from "../../../adapters/files/port.ts";
import type { MensajeEvent, OpenCanal } from "../../../channels/connector.ts";
import type { SalidaQueue } from "../../../channels/salida-queue.repository.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { now, nowMs, nowS } from "../../../shared/clock.ts";
import { safeBody, textToHtml } from "../../../shared/safe-html/index.ts";
import type { Workers } from "../../../shared/workers/index.ts";
import {
  type ArchivoNuevo,
  adjuntoDe,
  desecharNuevos,
  desecharOriginal,
  guardarOriginal,
  insertarArchivos,
  insertarOriginal,
  nadaQuedo,
  type OriginalFila,
  prepararEntrantes,
} from "../../archivo/index.ts";
import { type EntradaFila, sumarNoLeido } from "../../canal/index.ts";
import { abrirCaso, bloquearCasoAbierto, bloquearConversacion, marcarCaso } from "../../caso/index.ts";
import { escribirMensaje, escribirSuelto, type MensajeNuevo, MensajeRepetido } from "../../hilo/index.ts";
import { marcarCambios } from "../../punto/index.ts";
import { anotarSuelto } from "../../suelto/index.ts";
import { buscarEnviado, idDeExterno, yaLlego } from "../mensaje.repository.ts";
import { darBienvenida } from "./bienvenida.service.ts";
import { type Ubicado, ubicarCiudadano } from "./ciudadano.service.ts";
import { descripcionDe, senasDe } from "./senas.ts";

export interface DependenciasRecibir {
  db: Db;
  almacen: FileStore;
  salidas: SalidaQueue;
  workers: Workers;
}

/** A message whose letter is fit to be shown: that took its time before the transaction began. */
export interface Limpio extends MensajeEvent {
  /** Of a mail; empty for what is none. */
  carta: string;
}

export async function limpiar(workers: Workers, evento: MensajeEvent): Promise<Limpio> {
  if (!evento.correo) return { ...evento, carta: "" };
  const { html, whole } = await safeBody(workers, { html: evento.correo.html, text: evento.text });
  const aviso = whole ? "" : textToHtml(`\n\n${traducir("es", "avisos:correoCortado")}`);
  return { ...evento, carta: `${html}${aviso}` };
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
  const trae = evento.original !== undefined || evento.adjuntos.some(({ content }) => content !== undefined);
  if (evento.own && (await salioDeAqui(dependencias, canal, evento))) return "repetido";
  const { chat, idExterno } = evento;
  if (trae && (await yaLlego(db, { id_canal: canal.id, chat, idExterno }))) return "repetido";
  const limpio = await limpiar(dependencias.workers, evento);
  const bytes = await guardarBytes(almacen, evento);
  try {
    const resultado = await escribir(dependencias, canal, limpio, bytes);
    if (resultado === "repetido") await desecharBytes(almacen, bytes);
    return resultado;
  } catch (error) {
    if (nadaQuedo(error)) await desecharBytes(almacen, bytes);
    throw error;
  }
}

/** What lies in the file store before the message's row names it. */
interface Bytes {
  archivos: readonly ArchivoNuevo[];
  original: OriginalFila | null;
}

async function guardarBytes(almacen: FileStore, { adjuntos, original }: MensajeEvent): Promise<Bytes> {
  const archivos = await prepararEntrantes(almacen, adjuntos);
  try {
    return { archivos, original: await guardarOriginal(almacen, original) };
  } catch (error) {
    await desecharNuevos(almacen, archivos);
    throw error;
  }
}

async function desecharBytes(almacen: FileStore, { archivos, original }: Bytes): Promise<void> {
  await desecharNuevos(almacen, archivos);
  await desecharOriginal(almacen, original);
}

async function insertarBytes(tx: Tx, idMensaje: number, { archivos, original }: Bytes): Promise<void> {
  await insertarArchivos(tx, idMensaje, archivos);
  await insertarOriginal(tx, idMensaje, original);
}

/**
 * What was sent from here comes back as the institution's own, and may overtake the answer of its own send, whose id we
 * then do not know yet: the provider is asked to repeat. Looked for once more after that question.
 */
async function salioDeAqui(
  { db, salidas }: DependenciasRecibir,
  canal: OpenCanal,
  { chat, idExterno }: MensajeEvent,
): Promise<boolean> {
  if (await buscarEnviado(db, canal.id, idExterno)) return true;
  if (await salidas.isSending(db, canal.id, chat)) throw new AppError("NO_DISPONIBLE");
  return (await buscarEnviado(db, canal.id, idExterno)) !== undefined;
}

function escribir(
  { db, salidas }: DependenciasRecibir,
  canal: OpenCanal,
  evento: Limpio,
  bytes: Bytes,
): Promise<"nuevo" | "repetido"> {
  return transaction(db, async (tx) => {
    const { entrada, abierto, cambios } = await tomarConversacion(tx, salidas, canal, evento);
    const fila = {
      ...filaDe(evento, entrada.id, bytes.archivos),
      extras: await extrasDe(tx, entrada.id, evento, bytes),
    };
    if (!abierto && (evento.automatic || evento.own)) {
      // A machine's mail, or words of our own, open no case (D59): they stand in a list of their own.
      const suelto = await escribirSuelto(tx, fila);
      await insertarBytes(tx, suelto, bytes);
      await anotarSuelto(tx, { id_mensaje: suelto, id_canal: canal.id, ...senasDe(evento, fila, entrada) });
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
    await guardar(tx, caso.id, entrada, { evento, bytes, fila });
    if (!abierto) await darBienvenida(tx, salidas, canal.id, caso.id, entrada);
    await marcarCaso(tx, caso.id, { llegada: evento.own ? null : entrada.id, cambios });
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
  { chat, identity, nombre }: Limpio,
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
  { evento, bytes, fila }: { evento: Limpio; bytes: Bytes; fila: FilaNueva },
): Promise<void> {
  const mensaje = await escribirMensaje(tx, {
    id_caso: idCaso,
    ...fila,
    automatico: evento.automatic === true,
  });
  await insertarBytes(tx, mensaje.id, bytes);
  if (!evento.own) await sumarNoLeido(tx, entrada.id, { instante: now(), nombre: evento.nombre });
}

type FilaNueva = Omit<MensajeNuevo, "id_caso">;

/** What stands beside the words: files, what the message answers, and whether it was typed elsewhere. */
async function extrasDe(
  tx: Tx,
  idCanalEntrada: number,
  evento: Limpio,
  { archivos, original }: Bytes,
): Promise<Extras> {
  const { extras } = contenidoDe(evento, archivos);
  const { replyTo, own } = evento;
  return {
    ...extras,
    ...(own && { telefono: true as const }),
    ...(original && { original: { tamanio: original.tamanio } }),
    ...(replyTo && {
      respuesta_a: {
        id: replyTo.idExterno === null ? null : await idDeExterno(tx, idCanalEntrada, replyTo.idExterno),
        texto: Array.from(replyTo.text.replace(/\s+/g, " ").trim()).slice(0, CITA_MAX).join(""),
      },
    }),
  };
}

function filaDe(evento: Limpio, idCanalEntrada: number, archivos: readonly ArchivoNuevo[]): FilaNueva {
  const recibido = nowS();
  // Never later than receipt (D87): a provider's clock may be ahead.
  const segundos = Math.min(evento.seconds, recibido);
  return {
    id_canal_entrada: idCanalEntrada,
    direccion: evento.own ? "SALIDA" : "ENTRADA",
    tipo_contenido: evento.tipoContenido,
    ...contenidoDe(evento, archivos),
    estado: evento.own ? "ENVIADO" : "RECIBIDO",
    id_externo: evento.idExterno,
    segundos,
    en_linea_ms: evento.queuedMs ?? nowMs(),
    llego_tarde: recibido - segundos > LLEGADA_TARDIA_S,
  };
}

/** A file's own place is `contenido` (D99), so the words that came with it stand aside. */
export function contenidoDe(
  { text, tipoContenido, correo, carta }: Limpio,
  archivos: readonly ArchivoNuevo[],
): { contenido: string; extras: Extras } {
  const adjuntos = archivos.length === 0 ? {} : { adjuntos: archivos.map(adjuntoDe) };
  if (correo) {
    const { asunto, remitente, detalle } = correo;
    return {
      contenido: carta,
      extras: { asunto, remitente, ...(detalle && { correo: detalle }), ...adjuntos },
    };
  }
  if (archivos.length === 0 || tipoContenido === "texto") return { contenido: text, extras: adjuntos };
  return { contenido: "", extras: { ...adjuntos, ...(text !== "" && { texto: text }) } };
}
