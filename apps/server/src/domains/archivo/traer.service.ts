import { ARCHIVO_SUBIDO_MAX } from "@ventanilla/contract/limites";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import type { FileStore } from "../../adapters/files/port.ts";
import { CanalError, type CanalErrorKind, type OpenCanal } from "../../channels/connector.ts";
import type { Registry } from "../../channels/registry.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { withJitter } from "../../outbox/outcome.ts";
import type { AccountNews } from "../../shared/account-status.ts";
import { bloquearCanalEntrada, consultarConexion } from "../canal/index.ts";
import { cambiosDelCaso } from "../caso/index.ts";
import { leerTipo, ponerContenido } from "../hilo/index.ts";
import { marcarCambios } from "../punto/index.ts";
import { adjuntoDe } from "./adjunto.service.ts";
import { archivosDeMensaje } from "./archivo.repository.ts";
import { desechar, type Guardado, guardar } from "./guardar.service.ts";
import { ESPERAS_S, type Pendiente, ponerFallido, ponerListo, posponerArchivo } from "./traer.repository.ts";

export interface DependenciasTraer {
  db: Db;
  almacen: FileStore;
  registry: Registry;
  abrirCanal(id: number): Promise<OpenCanal | null>;
  /** What became known of an account by fetching from it. */
  anotarCuenta(idCanal: number, estado: AccountNews): Promise<void>;
}

/** Until the next one of an account that is down, unless it is known to work again before. */
const ESPERA_CUENTA_S = 3_600;
/** Until the next one when it came and we could not keep it. */
const ESPERA_NUESTRA_S = 600;
/** As long as providers keep what citizens send; what is older is asked for no more while its account, or our store, is down. */
const GUARDAN_S = 7 * 24 * 3_600;

export type Desenlace = "listo" | "fallido" | "pospuesto" | "ajeno";

/** Fetches one file of a citizen at its provider and puts it into its message. */
export async function traer(
  dependencias: DependenciasTraer,
  pendiente: Pendiente,
): Promise<{ desenlace: Desenlace; error: string | null }> {
  const { db, almacen } = dependencias;
  // Whoever took it before never came back, again and again: this file is not tried any more.
  if (pendiente.fallos > ESPERAS_S.length + 1) return rendirse(db, pendiente, "every try was interrupted");
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
  const { error, clase } = traido;
  if (clase === "permanente" || clase === "archivo") return rendirse(db, pendiente, error);
  const segundos = ESPERAS_S[pendiente.fallos - 1];
  // A refusal may be of this file alone: only its account's own word says that it is down.
  const puedeSerLaCuenta = clase === "credencial" || segundos === undefined;
  if (puedeSerLaCuenta && pendiente.edad_s < GUARDAN_S && (await estaCaida(dependencias, pendiente))) {
    const hora = withJitter(ESPERA_CUENTA_S);
    await posponerArchivo(db, pendiente, { segundos: hora, error, cuenta: "espera" });
    return { desenlace: "pospuesto", error };
  }
  // What we cannot keep today is at its provider tomorrow, and nothing was wrong with it.
  if (segundos === undefined && clase === "interno" && pendiente.edad_s < GUARDAN_S) {
    const rato = withJitter(ESPERA_NUESTRA_S);
    await posponerArchivo(db, pendiente, { segundos: rato, error, cuenta: "espera" });
    return { desenlace: "pospuesto", error };
  }
  if (segundos === undefined) return rendirse(db, pendiente, error);
  // A fifth more or less: those that failed together would share the line again.
  await posponerArchivo(db, pendiente, { segundos: withJitter(segundos), error, cuenta: "falla" });
  return { desenlace: "pospuesto", error };
}

/** Asks the account itself, and tells those who work through it when it is down. */
async function estaCaida(
  { registry, abrirCanal, anotarCuenta }: DependenciasTraer,
  { id_canal }: Pendiente,
): Promise<boolean> {
  const canal = await abrirCanal(id_canal);
  if (!canal) return false;
  const { conectado, detalle, rechazada: refused } = await consultarConexion(registry, canal);
  if (!conectado) await anotarCuenta(id_canal, { conectado, detalle, refused });
  return !conectado;
}

type Falla = { error: string; clase: CanalErrorKind | "interno" };

async function intentar(
  { almacen, registry, abrirCanal }: DependenciasTraer,
  { id_canal, referencia, nombre }: Pendiente,
): Promise<Guardado | Falla> {
  try {
    const canal = await abrirCanal(id_canal);
    const conectado = canal && registry.connect(canal);
    if (!conectado?.download) return { error: "the channel gives no files", clase: "permanente" };
    const media = await conectado.download(referencia, { maxBytes: ARCHIVO_SUBIDO_MAX });
    return await guardar(almacen, media.body, referencia.nombre ?? media.nombre ?? nombre);
  } catch (error) {
    // A fetch may be repeated whatever became of it; what fails on our side may go better next time.
    return { error: textoDe(error), clase: error instanceof CanalError ? error.kind : "interno" };
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
export async function mostrar(tx: Tx, idMensaje: number, traido: Guardado | null): Promise<void> {
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
