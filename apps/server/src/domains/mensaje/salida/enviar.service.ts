import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type {
  EnvioArchivos,
  EnvioMensaje,
  EnvioTexto,
  Mensaje,
  RespuestaEnvio,
} from "@ventanilla/contract/mensaje/mensaje";
import { esTextoEnviable } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { FileStore } from "../../../adapters/files/port.ts";
import type { Registry } from "../../../channels/registry.ts";
import type { SalidaQueue } from "../../../channels/salida-queue.repository.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { insertarArchivos, nadaQuedo } from "../../archivo/index.ts";
import { accederCanalEntrada } from "../../canal/index.ts";
import {
  cambiosDelCaso,
  entidadDe,
  entradasDe,
  exigirCasoVisible,
  retenerCaso,
  tomar,
  unirCambios,
} from "../../caso/index.ts";
import { escribirMensaje, exigirVisto, leerMensaje } from "../../hilo/index.ts";
import { respuestaAnterior, unaVez } from "../../idempotencia/index.ts";
import { accederPunto, marcarCambios } from "../../punto/index.ts";
import { type ArchivoDeEnvio, type ArchivosListos, piezasDe, prepararArchivos } from "./archivos.service.ts";
import { exigirCanalDeSalida } from "./canal-de-salida.ts";

export interface Envio {
  canalId: number;
  body: EnvioMensaje;
  idempotencia: Idempotencia | null;
}

/** What is said: words, or files with or without words. */
type Contenido =
  | Pick<EnvioTexto, "tipo_contenido" | "contenido">
  | Pick<EnvioArchivos, "tipo_contenido" | "texto">;

export interface DependenciasEnviar {
  db: Db;
  registry: Registry;
  almacen: FileStore;
  salidas: SalidaQueue;
}

/** Writes a reply and its place in the outbox in one transaction, or a note where nothing is sent; the first one takes an untaken case (D79). */
export async function enviar(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  envio: Envio,
): Promise<RespuestaEnvio> {
  const { db } = dependencias;
  const { body } = envio;
  exigirTexto(body);
  if (body.cubiculo) await accederPunto(db, sesion, body.cubiculo);
  return responder(db, await escribirUnaVez(dependencias, sesion, envio), body);
}

export function exigirTexto(body: Contenido): void {
  const texto = textoDe(body);
  if (texto !== undefined && !esTextoEnviable(texto)) throw new AppError("TEXTO_CORTO");
}

/** The messages written, by id; under a key that was used before, those of then. */
export async function escribirUnaVez(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  envio: Envio,
): Promise<readonly number[]> {
  const { db } = dependencias;
  // A repeat reads no file: by now an upload may have been forgotten, and the message with it would be sent anew.
  if (envio.body.tipo_contenido === "archivo") {
    const anterior = await respuestaAnterior(db, sesion.id_usuario, envio.idempotencia);
    if (anterior) return anterior;
  }
  const archivos = await prepararEnvio(dependencias, sesion, envio);
  try {
    const { ids, repetido } = await transaction(db, async (tx) => {
      let escritos: number[] | undefined;
      const resultado = await unaVez(tx, sesion.id_usuario, envio.idempotencia, async () => {
        escritos = await escribir(tx, dependencias, sesion, {
          ...envio,
          archivos: (await archivos?.tomar(tx)) ?? [],
        });
        return escritos;
      });
      return { ids: resultado, repetido: escritos === undefined };
    });
    if (repetido) await archivos?.desechar();
    return ids;
  } catch (error) {
    if (nadaQuedo(error)) await archivos?.desechar();
    throw error;
  }
}

function textoDe(body: Contenido): string | undefined {
  return body.tipo_contenido === "texto" ? body.contenido : body.texto;
}

/** Whoever may not write here learns nothing about files, and leaves none. */
async function prepararEnvio(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  { canalId, body }: Envio,
): Promise<ArchivosListos | null> {
  if (body.tipo_contenido !== "archivo") return null;
  const { db, registry } = dependencias;
  const entrada = await accederCanalEntrada(db, sesion, canalId);
  await exigirCasoVisible(db, sesion, body.caso);
  const capacidades = registry.capabilitiesOf(entrada.clasificacion);
  if (capacidades.recordsOnly) throw new AppError("CANAL_NO_ENVIA");
  return prepararArchivos(dependencias, sesion, body, capacidades);
}

export async function leerMensajes(db: Db, ids: readonly number[]): Promise<Mensaje[]> {
  const mensajes: Mensaje[] = [];
  for (const id of ids) {
    const mensaje = await leerMensaje(db, id);
    if (mensaje) mensajes.push(mensaje);
  }
  return mensajes;
}

async function responder(db: Db, ids: readonly number[], body: EnvioMensaje): Promise<RespuestaEnvio> {
  const mensajes = await leerMensajes(db, ids);
  const [primero] = mensajes;
  if (!primero) throw new AppError("NO_EXISTE");
  return body.tipo_contenido === "archivo" ? { ...primero, mensajes } : primero;
}

async function escribir(
  tx: Tx,
  { registry, salidas }: DependenciasEnviar,
  sesion: Sesion,
  { canalId, body, archivos }: Envio & { archivos: readonly ArchivoDeEnvio[] },
): Promise<number[]> {
  const entrada = await accederCanalEntrada(tx, sesion, canalId);
  await exigirCasoVisible(tx, sesion, body.caso);
  // The path's entry channel must belong to the body's case (D70).
  if (!(await entradasDe(tx, body.caso)).includes(entrada.id)) throw new AppError("NO_EXISTE");
  const acceso = await retenerCaso(tx, sesion, body.caso);
  const capacidades = registry.capabilitiesOf(entrada.clasificacion);
  const id_entidad = entidadDe(acceso.caso, sesion);
  if (!capacidades.recordsOnly) await exigirCanalDeSalida(tx, { id_canal: entrada.id_canal, id_entidad });
  const texto = textoDe(body);
  if (texto !== undefined && Array.from(texto).length > capacidades.maxText)
    throw new AppError("TEXTO_LARGO", { values: { limite: capacidades.maxText } });
  await exigirVisto(tx, { id_caso: body.caso, id_usuario: sesion.id_usuario }, body);

  const antes = await cambiosDelCaso(tx, body.caso);
  if (!estaTomado(acceso.caso)) await tomar(tx, sesion, acceso);
  const ids: number[] = [];
  for (const pieza of piezasDe(texto, archivos, capacidades.archivosTogether)) {
    const { archivos: suyos, ...contenido } = pieza;
    const mensaje = await escribirMensaje(tx, {
      id_caso: body.caso,
      id_canal_entrada: entrada.id,
      direccion: "SALIDA",
      estado: capacidades.recordsOnly ? "COMPLETADO" : "EN_COLA",
      operador: { id: sesion.id_usuario, nombre: sesion.nombre },
      ...contenido,
    });
    await insertarArchivos(tx, mensaje.id, suyos);
    if (!capacidades.recordsOnly) {
      await salidas.enqueue(tx, {
        id_mensaje: mensaje.id,
        id_canal: entrada.id_canal,
        id_canal_entrada: entrada.id,
      });
    }
    ids.push(mensaje.id);
  }
  await marcarCambios(tx, unirCambios(antes, await cambiosDelCaso(tx, body.caso)));
  return ids;
}
