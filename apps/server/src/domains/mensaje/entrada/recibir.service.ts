import { LLEGADA_TARDIA_S } from "@ventanilla/contract/limites";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { palabrasCitadas } from "@ventanilla/contract/mensaje/mensaje.rules";
import { traducir } from "@ventanilla/i18n";
import type { FileStore } from "../../../adapters/files/port.ts";
import type { MensajeEvent, OpenCanal } from "../../../channels/connector.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { AppError } from "../../../shared/app-error.ts";
import { nowMs, nowS } from "../../../shared/clock.ts";
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
import {
  abrirCaso,
  bloquearCasoAbierto,
  bloquearConversacion,
  marcarCaso,
  unirCambios,
} from "../../caso/index.ts";
import {
  escribirMensaje,
  escribirSuelto,
  type MensajeNuevo,
  MensajeRepetido,
  type MensajeSinLugar,
} from "../../hilo/index.ts";
import { marcarCambios } from "../../punto/index.ts";
import { anotarSuelto } from "../../suelto/index.ts";
import { fueNuestro } from "../intentos.repository.ts";
import { buscarCitado, yaLlego } from "../mensaje.repository.ts";
import { darBienvenida } from "./bienvenida.service.ts";
import { type Ubicado, ubicarCiudadano } from "./ciudadano.service.ts";
import { reconocerEco } from "./eco.service.ts";
import { seguirConMensaje } from "./gemelas/gemela.service.ts";
import { comoAviso, esDelCiudadano, nadieEspera, OidoSinCaso } from "./oido.ts";
import { recibirUsual } from "./recibir.repository.ts";
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
 * Stores one message of a citizen, opening the case it needs; what is overheard opens none. All or nothing, before the provider
 * gets its answer, and the same message again is nothing: the entry channel's row is held, so repeats wait for each other.
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
    const resultado =
      (await escribirUsual(db, canal, limpio, bytes)) ?? (await escribir(dependencias, canal, limpio, bytes));
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
 * then do not know yet: the provider is asked to repeat. Looked for once more after that question, and then among those
 * whose answer never came.
 */
async function salioDeAqui(
  { db, salidas }: DependenciasRecibir,
  canal: OpenCanal,
  evento: MensajeEvent,
): Promise<boolean> {
  const { chat, idExterno } = evento;
  if (await fueNuestro(db, canal.id, idExterno)) return true;
  if (await salidas.isSending(db, canal.id, chat)) throw new AppError("NO_DISPONIBLE");
  if (await fueNuestro(db, canal.id, idExterno)) return true;
  return await reconocerEco(db, canal.id, evento);
}

/** Most messages are of an open conversation, and words alone: one call of the database stores them. Null: this one is not. */
async function escribirUsual(
  db: Db,
  { id: id_canal }: OpenCanal,
  evento: Limpio,
  bytes: Bytes,
): Promise<"nuevo" | "repetido" | null> {
  if (bytes.archivos.length > 0 || bytes.original || evento.replyTo) return null;
  const { chat, identity = null, nombre } = evento;
  const propio = !esDelCiudadano(evento);
  return recibirUsual(db, { id_canal, chat, identity, nombre, propio }, filaDe(evento, bytes));
}

/** Not who asks for no automatic answer, nor whoever a letter only names: they may never have written it. */
function puedeSaludarse({ ungreeted, correo }: MensajeEvent): boolean {
  return ungreeted !== true && correo?.detalle?.sin_comprobar !== true;
}

function escribir(
  { db, salidas }: DependenciasRecibir,
  canal: OpenCanal,
  evento: Limpio,
  bytes: Bytes,
): Promise<"nuevo" | "repetido"> {
  return transaction(db, async (tx) => {
    const { idEntrada, idCaso, entrada, cambios } = await tomarConversacion(tx, salidas, canal, evento);
    const fila = await filaCompleta(tx, idEntrada, evento, bytes);
    const llegada = esDelCiudadano(evento) ? idEntrada : null;
    if (idCaso !== null) {
      await guardar(tx, idCaso, { evento, bytes, fila });
      await marcarCaso(tx, idCaso, { llegada, cambios });
      return "nuevo" as const;
    }
    const sigue = await seguirConMensaje(tx, canal, entrada, evento);
    if (sigue) {
      await guardar(tx, sigue.idCaso, { evento, bytes, fila });
      await marcarCaso(tx, sigue.idCaso, { llegada, cambios: unirCambios(cambios, sigue.cambios) });
      return "nuevo" as const;
    }
    if (evento.overheard) throw new OidoSinCaso();
    if (evento.automatic || evento.own) {
      // A machine's mail, or words of our own, open no case (D59): they stand in a list of their own.
      const suelto = await escribirSuelto(tx, fila);
      await insertarBytes(tx, suelto, bytes);
      await anotarSuelto(tx, { id_mensaje: suelto, id_canal: canal.id, ...senasDe(evento, fila, entrada) });
      await marcarCambios(tx, cambios);
      return "nuevo" as const;
    }
    const caso = await abrirCaso(tx, {
      canal,
      id_canal_entrada: idEntrada,
      id_persona: entrada.id_persona,
      descripcion: descripcionDe(evento),
    });
    await guardar(tx, caso.id, { evento, bytes, fila });
    const esCarta = evento.correo !== undefined;
    if (puedeSaludarse(evento)) await darBienvenida(tx, salidas, canal.id, caso.id, { entrada, esCarta });
    await marcarCaso(tx, caso.id, { llegada, cambios });
    return "nuevo" as const;
  }).catch((error: unknown) => {
    if (error instanceof MensajeRepetido || error instanceof OidoSinCaso) return "repetido" as const;
    throw error;
  });
}

/** The conversation, held. Where none is open, the citizen's identity is told whole: one may be opened for it. */
type Conversacion = { idEntrada: number; cambios: Ubicado["cambios"] } & (
  | { idCaso: number; entrada: null }
  | { idCaso: null; entrada: EntradaFila }
);

/** Mostly there is a case, and one statement holds all; else the identity is looked for under every address, or made. */
async function tomarConversacion(
  tx: Tx,
  salidas: SalidaQueue,
  canal: OpenCanal,
  { chat, identity, nombre }: Limpio,
): Promise<Conversacion> {
  const abierta = await bloquearConversacion(tx, canal.id, { chat, identity });
  if (abierta)
    return { idEntrada: abierta.id_canal_entrada, idCaso: abierta.id_caso, entrada: null, cambios: [] };
  const { entrada, cambios } = await ubicarCiudadano(tx, salidas, canal, { chat, identity, nombre });
  const caso = await bloquearCasoAbierto(tx, entrada.id);
  const lugar = { idEntrada: entrada.id, cambios };
  return caso ? { ...lugar, idCaso: caso.id, entrada: null } : { ...lugar, idCaso: null, entrada };
}

type FilaNueva = Omit<MensajeNuevo, "id_caso">;

async function guardar(
  tx: Tx,
  idCaso: number,
  { evento, bytes, fila }: { evento: Limpio; bytes: Bytes; fila: FilaNueva },
): Promise<void> {
  const mensaje = await escribirMensaje(tx, { id_caso: idCaso, ...fila });
  await insertarBytes(tx, mensaje.id, bytes);
  if (esDelCiudadano(evento))
    await sumarNoLeido(tx, fila.id_canal_entrada, {
      segundos: fila.segundos ?? nowS(),
      nombre: evento.nombre,
    });
}

/** With what only the conversation tells: which of its messages this one answers. */
async function filaCompleta(
  tx: Tx,
  idCanalEntrada: number,
  evento: Limpio,
  bytes: Bytes,
): Promise<FilaNueva> {
  const fila = { ...filaDe(evento, bytes), id_canal_entrada: idCanalEntrada };
  const { replyTo } = evento;
  if (!replyTo) return fila;
  const { idExterno, text } = replyTo;
  const citado = idExterno === null ? undefined : await buscarCitado(tx, idCanalEntrada, idExterno);
  // One that nobody here knows and of which nothing is told.
  if (!citado && text.trim() === "") return fila;
  const palabras = text.trim() === "" ? (citado?.texto ?? "") : text;
  const respuesta_a = {
    id: citado?.id ?? null,
    texto: palabrasCitadas(palabras),
  };
  return { ...fila, extras: { ...fila.extras, respuesta_a } };
}

function filaDe(evento: Limpio, { archivos, original }: Bytes): MensajeSinLugar {
  const recibido = nowS();
  // Never later than receipt (D87): a provider's clock may be ahead.
  const segundos = Math.min(evento.seconds, recibido);
  const { contenido, extras } = contenidoDe(evento, archivos);
  return {
    direccion: evento.own ? "SALIDA" : "ENTRADA",
    tipo_contenido: evento.tipoContenido,
    contenido,
    extras: {
      ...extras,
      ...(evento.own && { telefono: true as const }),
      ...(original && { original: { tamanio: original.tamanio } }),
    },
    automatico: nadieEspera(evento),
    estado: evento.own ? "ENVIADO" : "RECIBIDO",
    id_externo: evento.idExterno,
    segundos,
    en_linea_ms: evento.queuedMs ?? nowMs(),
    llego_tarde: recibido - segundos > LLEGADA_TARDIA_S,
    ...comoAviso(evento),
  };
}

/** A file's own place is `contenido` (D99), so the words that came with it stand aside. */
export function contenidoDe(
  { text, tipoContenido, correo, carta, automatic }: Limpio,
  archivos: readonly ArchivoNuevo[],
): { contenido: string; extras: Extras } {
  const adjuntos = archivos.length === 0 ? {} : { adjuntos: archivos.map(adjuntoDe) };
  if (correo) {
    const { asunto, remitente, detalle } = correo;
    const deMaquina = {
      ...(detalle && { correo: detalle }),
      ...(automatic && { automatico: true as const }),
    };
    return { contenido: carta, extras: { asunto, remitente, ...deMaquina, ...adjuntos } };
  }
  if (archivos.length === 0 || tipoContenido === "texto") return { contenido: text, extras: adjuntos };
  return { contenido: "", extras: { ...adjuntos, ...(text !== "" && { texto: text }) } };
}
