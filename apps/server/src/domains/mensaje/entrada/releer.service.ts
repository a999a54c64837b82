import { isDeepStrictEqual } from "node:util";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { ZodError } from "zod";
import type { FileStore } from "../../../adapters/files/port.ts";
import type { MensajeEvent, OpenCanal } from "../../../channels/connector.ts";
import type { ConnectedCanal, Registry } from "../../../channels/registry.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import type { Workers } from "../../../shared/workers/index.ts";
import {
  type ArchivoFila,
  type ArchivoNuevo,
  adjuntoDe,
  desecharNuevos,
  huellaDe,
  leerOriginal,
  nadaQuedo,
  olvidarClaves,
  prepararEntrantes,
  renovarArchivos,
} from "../../archivo/index.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { cambiosDelCaso, entidadDelActo, exigirMensajeVisible } from "../../caso/index.ts";
import { ponerContenido } from "../../hilo/index.ts";
import { anotar } from "../../log/index.ts";
import { marcarCambios } from "../../punto/index.ts";
import { anotarSuelto } from "../../suelto/index.ts";
import { contenidoDe, type Limpio, limpiar } from "./recibir.service.ts";
import { leerMensajeLeido, type MensajeLeido, ponerIdExterno, ponerSuelto } from "./releer.repository.ts";
import { senasDe } from "./senas.ts";

export interface DependenciasReleer {
  db: Db;
  almacen: FileStore;
  registry: Registry;
  abrirCanal(id: number): Promise<OpenCanal | null>;
  workers: Workers;
}

/**
 * Has a message read again out of its original: what a better reading finds in it takes the place of what was found
 * before, in one transaction, and every screen that shows it is told.
 */
export async function releer(
  dependencias: DependenciasReleer,
  sesion: Sesion,
  id: number,
): Promise<{ cambio: boolean }> {
  const { db, almacen } = dependencias;
  await exigirMensajeVisible(db, sesion, id);
  const mensaje = await leerMensajeLeido(db, id);
  const original = mensaje && (await leerOriginal(db, almacen, id));
  if (!original) throw new AppError("NO_EXISTE");
  const evento = await limpiar(dependencias.workers, await leerAhora(dependencias, mensaje, original));
  const nuevos = await prepararEntrantes(almacen, evento.adjuntos);
  try {
    const { cambio, sobran } = await transaction(db, (tx) => renovar(tx, sesion, { id, evento, nuevos }));
    await olvidarClaves(almacen, sobran);
    return { cambio };
  } catch (error) {
    if (nadaQuedo(error)) await desecharNuevos(almacen, nuevos);
    throw error;
  }
}

async function leerAhora(
  { registry, abrirCanal }: DependenciasReleer,
  { id_canal, msg_tz }: MensajeLeido,
  original: Buffer,
): Promise<MensajeEvent> {
  const canal = await abrirCanal(id_canal);
  const conectado = canal && conectar(registry, canal);
  if (!conectado?.reread) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
  const leido = await conectado.reread(original, Number(msg_tz)).catch((cause: unknown) => {
    throw new AppError("ORIGINAL_ILEGIBLE", {}, { cause });
  });
  if (leido === null) throw new AppError("ORIGINAL_ILEGIBLE");
  return leido;
}

function conectar(registry: Registry, canal: OpenCanal): ConnectedCanal | null {
  try {
    return registry.connect(canal);
  } catch (error) {
    // Its account was never set up, or not well.
    if (error instanceof ZodError) return null;
    throw error;
  }
}

interface Lectura {
  id: number;
  evento: Limpio;
  nuevos: readonly ArchivoNuevo[];
}

async function renovar(
  tx: Tx,
  sesion: Sesion,
  { id, evento, nuevos }: Lectura,
): Promise<{ cambio: boolean; sobran: string[] }> {
  const visto = await leerMensajeLeido(tx, id);
  if (!visto) throw new AppError("NO_EXISTE");
  const entrada = await bloquearCanalEntrada(tx, visto.id_canal_entrada);
  const antes = (await leerMensajeLeido(tx, id)) ?? visto;
  const { archivos, eran, sobran } = await renovarArchivos(tx, id, nuevos);
  const leido = contenidoDe(evento, archivos);
  // What the original says no more is taken away as well.
  const extras: Extras = { ...leido.extras, adjuntos: archivos.map(adjuntoDe) };
  const cambian = camposQueCambian(conHuellas(antes, eran), leido.contenido, extras);
  if (cambian.length > 0) await escribir(tx, antes, { contenido: leido.contenido, extras });
  if (antes.id_caso === null && entrada)
    await anotarSuelto(tx, { id_mensaje: id, id_canal: antes.id_canal, ...senasDe(evento, leido, entrada) });
  await ponerIdExterno(tx, antes, evento.idExterno);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "mensaje.leer_de_nuevo",
    mensaje: "Hizo leer de nuevo un mensaje de su original",
    referencia: `mensaje:${id}`,
    id_entidad: entidadDelActo(antes, sesion),
    datos: { cambian },
    sesion,
  });
  return { cambio: cambian.length > 0, sobran };
}

async function escribir(
  tx: Tx,
  { id, id_caso }: MensajeLeido,
  leido: { contenido: string; extras: Extras },
): Promise<void> {
  if (id_caso === null) {
    await ponerSuelto(tx, id, leido);
    return;
  }
  await ponerContenido(tx, { id, id_caso }, leido);
  // Lists show the subject.
  await marcarCambios(tx, await cambiosDelCaso(tx, id_caso));
}

/** What was stored before a file told of its bytes is known by them all the same. */
function conHuellas(mensaje: MensajeLeido, archivos: readonly ArchivoFila[]): MensajeLeido {
  const { adjuntos, ...extras } = mensaje.extras;
  if (!adjuntos) return mensaje;
  const sabidos = adjuntos.map((adjunto, n) => {
    const archivo = archivos[n];
    return archivo ? { ...adjunto, ...huellaDe(archivo) } : adjunto;
  });
  return { ...mensaje, extras: { ...extras, adjuntos: sabidos } };
}

/** Names of what is not as it was: the log tells that something changed, never a citizen's words. */
function camposQueCambian(antes: MensajeLeido, contenido: string, extras: Extras): string[] {
  const previos: Readonly<Record<string, unknown>> = { adjuntos: [], ...antes.extras };
  const distintos = Object.entries(extras)
    .filter(([campo, valor]) => !isDeepStrictEqual(previos[campo], valor))
    .map(([campo]) => campo);
  return antes.contenido === contenido ? distintos : ["contenido", ...distintos];
}
