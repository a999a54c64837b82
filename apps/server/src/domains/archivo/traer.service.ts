import { ARCHIVO_SUBIDO_MAX } from "@ventanilla/contract/limites";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import type { FileStore } from "../../adapters/files/port.ts";
import { CanalError, type OpenCanal } from "../../channels/connector.ts";
import type { Registry } from "../../channels/registry.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { bloquearCanalEntrada } from "../canal/index.ts";
import { cambiosDelCaso } from "../caso/index.ts";
import { leerTipo, ponerContenido } from "../hilo/index.ts";
import { marcarCambios } from "../punto/index.ts";
import { adjuntoDe } from "./adjunto.service.ts";
import { archivosDeMensaje } from "./archivo.repository.ts";
import { desechar, type Guardado, guardar } from "./guardar.service.ts";
import { type Pendiente, ponerFallido, ponerListo, posponerArchivo } from "./traer.repository.ts";

export interface DependenciasTraer {
  db: Db;
  almacen: FileStore;
  registry: Registry;
  abrirCanal(id: number): Promise<OpenCanal | null>;
}

/** Seconds until the next try. */
const ESPERAS_S = [1, 5, 30, 120, 600] as const;

export type Desenlace = "listo" | "fallido" | "pospuesto" | "ajeno";

/** Fetches one file of a citizen at its provider and puts it into its message. */
export async function traer(
  dependencias: DependenciasTraer,
  pendiente: Pendiente,
): Promise<{ desenlace: Desenlace; error: string | null }> {
  const { db, almacen } = dependencias;
  // Whoever took it before never came back, again and again: this file is not tried any more.
  if (pendiente.intentos > ESPERAS_S.length + 1) return rendirse(db, pendiente, "every try was interrupted");
  const traido = await intentar(dependencias, pendiente);
  if ("clave" in traido) {
    const mio = await transaction(db, async (tx) => {
      await bloquearCanalEntrada(tx, pendiente.id_canal_entrada);
      const idMensaje = await ponerListo(tx, pendiente, traido);
      if (idMensaje === undefined) return false;
      await mostrar(tx, idMensaje, traido);
      return true;
    });
    if (!mio) await desechar(almacen, [traido]);
    return { desenlace: mio ? "listo" : "ajeno", error: null };
  }
  const segundos = traido.repetible ? ESPERAS_S[pendiente.intentos - 1] : undefined;
  if (segundos === undefined) return rendirse(db, pendiente, traido.error);
  await posponerArchivo(db, pendiente, { segundos, error: traido.error });
  return { desenlace: "pospuesto", error: traido.error };
}

async function intentar(
  { almacen, registry, abrirCanal }: DependenciasTraer,
  { id_canal, referencia, nombre }: Pendiente,
): Promise<Guardado | { error: string; repetible: boolean }> {
  try {
    const canal = await abrirCanal(id_canal);
    const conectado = canal && registry.connect(canal);
    if (!conectado?.download) return { error: "the channel gives no files", repetible: false };
    const media = await conectado.download(referencia, { maxBytes: ARCHIVO_SUBIDO_MAX });
    return await guardar(almacen, media.body, referencia.nombre ?? media.nombre ?? nombre);
  } catch (error) {
    // A fetch may be repeated whatever became of it; what fails on our side may go better next time.
    const repetible = !(error instanceof CanalError && error.kind === "permanente");
    return { error: textoDe(error), repetible };
  }
}

function textoDe(error: unknown): string {
  if (error instanceof CanalError) return `${error.code}: ${error.message}`.slice(0, 500);
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

async function rendirse(
  db: Db,
  pendiente: Pendiente,
  error: string,
): Promise<{ desenlace: Desenlace; error: string }> {
  const mio = await transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, pendiente.id_canal_entrada);
    const idMensaje = await ponerFallido(tx, pendiente, error);
    if (idMensaje === undefined) return false;
    await mostrar(tx, idMensaje, null);
    return true;
  });
  return { desenlace: mio ? "fallido" : "ajeno", error };
}

const DE_UN_ARCHIVO = new Set<TipoContenido>(["imagen", "audio", "video", "archivo"]);

/** The message says what its files became, in a case or without one; in a thread its number rises, so every screen gets it. Its kind is what the bytes say. */
async function mostrar(tx: Tx, idMensaje: number, traido: Guardado | null): Promise<void> {
  const mensaje = await leerTipo(tx, idMensaje);
  if (!mensaje) return;
  const filas = await archivosDeMensaje(tx, idMensaje);
  const esSuArchivo = traido !== null && DE_UN_ARCHIVO.has(mensaje.tipo_contenido) && filas.length === 1;
  await ponerContenido(tx, mensaje, {
    extras: { adjuntos: filas.map(adjuntoDe) },
    ...(esSuArchivo && {
      tipo_contenido: traido.tipo,
      mime_type: traido.mime,
      contenido: traido.vista ?? "",
    }),
  });
  // Lists show the kind of the last message.
  if (esSuArchivo && traido.tipo !== mensaje.tipo_contenido && mensaje.id_caso !== null)
    await marcarCambios(tx, await cambiosDelCaso(tx, mensaje.id_caso));
}
