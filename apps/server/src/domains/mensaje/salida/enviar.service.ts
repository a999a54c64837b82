import { estaAbierto, estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type {
  EnvioArchivos,
  EnvioMensaje,
  EnvioTexto,
  Extras,
  Mensaje,
  RespuestaEnvio,
} from "@ventanilla/contract/mensaje/mensaje";
import { esTextoEnviable, palabrasCitadas, puedeCitarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { PlantillaElegida } from "@ventanilla/contract/mensaje/plantilla";
import type { FileStore } from "../../../adapters/files/port.ts";
import type { CapabilitiesFor } from "../../../channels/account-capabilities.ts";
import type { Capabilities } from "../../../channels/connector.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { Departures } from "../../../outbox/departures.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { insertarArchivos, nadaQuedo } from "../../archivo/index.ts";
import { accederCanalEntradaParaEscribir, leerCanalEntrada } from "../../canal/index.ts";
import {
  type CasoParaEscribir,
  cambiosDelCaso,
  exigirCasoVisible,
  exigirRetenido,
  retenerVisibles,
  tomar,
  unirCambios,
} from "../../caso/index.ts";
import { escribirMensaje, leerMensaje } from "../../hilo/index.ts";
import {
  claveNueva,
  idsDeAntes,
  responderClave,
  respuestaAnterior,
  yaRespondido,
} from "../../idempotencia/index.ts";
import { accederPunto, marcarCambios } from "../../punto/index.ts";
import { exigirCanalDeSalida, exigirPlazo } from "./canal-de-salida.ts";
import { type CartaLista, firmada, prepararCarta } from "./carta/carta.service.ts";
import { firmaDe } from "./carta/firmas.service.ts";
import {
  type ArchivoDeEnvio,
  type ArchivosListos,
  piezasDe,
  prepararArchivos,
} from "./partes/archivos.service.ts";
import { type Destino, destinoDe, leerPorResponder } from "./respuesta/por-responder.repository.ts";
import { escribirRespuesta, escribirUsual } from "./respuesta/respuesta.repository.ts";

export interface Envio {
  canalId: number;
  body: EnvioTexto | EnvioArchivos;
  /** The approved words that the text stands for. */
  plantilla?: PlantillaElegida;
  idempotencia: Idempotencia | null;
}

/** What is said: words, or files with or without words. */
type Contenido =
  | Pick<EnvioTexto, "tipo_contenido" | "contenido">
  | Pick<EnvioArchivos, "tipo_contenido" | "texto">;

export interface DependenciasEnviar {
  db: Db;
  /** What the account can do through which it leaves. */
  capacidadesDe: CapabilitiesFor;
  almacen: FileStore;
  salidas: SalidaQueue;
  partidas: Departures;
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
  try {
    if (body.cubiculo) await accederPunto(db, sesion, body.cubiculo);
    const { ids, escrito } = await escribirUnaVez(dependencias, sesion, envio);
    return escrito ?? (await responder(db, ids, body));
  } catch (error) {
    // Whoever lost the point or the case since wrote it all the same, and is told so: their own words, nothing else of the case.
    if (!(error instanceof AppError)) throw error;
    const antes = await yaRespondido(db, sesion.id_usuario, envio.idempotencia);
    if (!antes) throw error;
    return responder(db, (antes as { ids: number[] }).ids, body);
  }
}

export function exigirTexto(body: Contenido): void {
  const texto = textoDe(body);
  if (texto !== undefined && !esTextoEnviable(texto)) throw new AppError("TEXTO_CORTO");
}

/** What a send wrote: the messages, and the only one of text as the thread shows it. */
export interface Escritos {
  ids: readonly number[];
  escrito?: Mensaje;
}

/** Under a key that was used before, those of then. */
export async function escribirUnaVez(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  envio: Envio,
): Promise<Escritos> {
  const { db } = dependencias;
  // A repeat reads no file: by now an upload may have been forgotten, and the message with it would be sent anew.
  if (envio.body.tipo_contenido === "archivo") {
    const anterior = await respuestaAnterior(db, sesion.id_usuario, envio.idempotencia);
    if (anterior) return { ids: anterior };
  }
  const usual = await escribirSiEsUsual(dependencias, sesion, envio);
  if (usual) return { ids: [usual.id], escrito: usual };
  const carta = await prepararCarta(db, sesion, envio, dependencias.capacidadesDe);
  const archivos = await prepararEnvio(dependencias, sesion, envio);
  // Asked before anything is held. Whoever names no entry channel at all is refused under the locks.
  const entrada = await leerCanalEntrada(db, envio.canalId);
  const capacidades = entrada && (await dependencias.capacidadesDe(entrada));
  const firma =
    entrada && capacidades && (await firmaDeEnvio(db, sesion, envio.body, { ...entrada, capacidades }));
  try {
    const { repetido = false, ...escritos } = await transaction(db, (tx) =>
      escribirRetenido(tx, dependencias, sesion, {
        ...envio,
        carta: firmada(carta, firma),
        archivos,
        capacidades,
      }),
    );
    if (repetido) await archivos?.desechar();
    return escritos;
  } catch (error) {
    if (nadaQuedo(error)) await archivos?.desechar();
    throw error;
  }
}

/**
 * Most replies are one text to a case that is taken, by somebody who stands at its point: what decides is read, and one call
 * of the database writes it if nothing of the case changed since. Null: it is another reply, was sent before, or would be
 * refused, which is decided under the locks.
 */
async function escribirSiEsUsual(
  { db, capacidadesDe, partidas }: DependenciasEnviar,
  sesion: Sesion,
  { canalId, body, plantilla, idempotencia }: Envio,
): Promise<Mensaje | null> {
  if (body.tipo_contenido !== "texto" || body.carta) return null;
  try {
    const leido = await leerPorResponder(db, sesion, {
      caso: body.caso,
      canalId,
      visto: body,
      respondeA: body.responde_a,
    });
    if (!leido || !estaAbierto(leido.caso)) return null;
    const { caso, destino } = leido;
    const capacidades = await capacidadesDe(destino);
    const firma = await firmaDeEnvio(db, sesion, body, { ...destino, capacidades });
    const { comun, unica, sale } = decidir(capacidades, sesion, {
      body,
      plantilla,
      carta: firmada(undefined, firma),
      archivos: [],
      caso,
      entidad: caso.id_entidad,
      destino,
    });
    if (!unica) return null;
    return await escribirUsual(db, {
      nuevo: { ...comun, ...unica },
      destino,
      version: caso.version,
      sale,
      partida: sale ? partidas.ask(destino.id_canal) : null,
      idempotencia,
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type EnvioPreparado = Envio & {
  carta: CartaLista | undefined;
  archivos: ArchivosListos | null;
  capacidades: Capabilities | undefined;
};

/** Claims the key and holds the conversation, in this order: a repeat is answered even where nothing could be written any more. */
async function escribirRetenido(
  tx: Tx,
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  { archivos, capacidades, ...envio }: EnvioPreparado,
): Promise<Escritos & { repetido?: boolean }> {
  const { body, idempotencia } = envio;
  const { antes: nueva, visibles } = await retenerVisibles(tx, sesion, {
    casos: [body.caso],
    antes: claveNueva(sesion.id_usuario, idempotencia),
  });
  if (!nueva) return { ids: await idsDeAntes(tx, sesion.id_usuario, idempotencia), repetido: true };
  if (!visibles || !capacidades) throw new AppError("NO_EXISTE");
  const tomados = (await archivos?.tomar(tx)) ?? [];
  return escribir(tx, dependencias, sesion, { ...envio, capacidades, archivos: tomados });
}

function textoDe(body: Contenido): string | undefined {
  return body.tipo_contenido === "texto" ? body.contenido : body.texto;
}

function firmaDeEnvio(
  db: Db,
  sesion: Sesion,
  body: Envio["body"],
  { id_canal, capacidades }: { id_canal: number; capacidades: Capabilities },
): Promise<string | null> {
  return firmaDe(db, sesion, {
    capacidades,
    id_canal,
    palabras: textoDe(body) ?? "",
    sinFirma: body.carta?.sin_firma,
  });
}

/** Whoever may not write here learns nothing about files, and leaves none. */
async function prepararEnvio(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  { canalId, body }: Envio,
): Promise<ArchivosListos | null> {
  if (body.tipo_contenido !== "archivo") return null;
  const { db, capacidadesDe } = dependencias;
  const entrada = await accederCanalEntradaParaEscribir(db, sesion, canalId);
  await exigirCasoVisible(db, sesion, body.caso);
  const capacidades = await capacidadesDe(entrada);
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

export async function responder(
  db: Db,
  ids: readonly number[],
  body: Pick<EnvioMensaje, "tipo_contenido">,
): Promise<RespuestaEnvio> {
  const mensajes = await leerMensajes(db, ids);
  const [primero] = mensajes;
  if (!primero) throw new AppError("NO_EXISTE");
  return body.tipo_contenido === "archivo" || mensajes.length > 1 ? { ...primero, mensajes } : primero;
}

async function escribir(
  tx: Tx,
  { salidas }: DependenciasEnviar,
  sesion: Sesion,
  {
    canalId,
    body,
    plantilla,
    idempotencia,
    carta,
    archivos,
    capacidades,
  }: Envio & {
    carta: CartaLista | undefined;
    archivos: readonly ArchivoDeEnvio[];
    capacidades: Capabilities;
  },
): Promise<Escritos> {
  const retenido = await exigirRetenido(tx, sesion, body.caso, {
    leer: destinoDe(sesion, { caso: body.caso, canalId, visto: body, respondeA: body.responde_a }),
  });
  const { caso, id_punto, entidad, leido: destino } = retenido;
  const { comun, piezas, unica, sale } = decidir(capacidades, sesion, {
    body,
    plantilla,
    carta,
    archivos,
    caso,
    entidad,
    destino,
  });
  if (unica) {
    const clave = idempotencia?.key ?? null;
    const escrito = await escribirRespuesta(tx, { ...comun, ...unica }, { destino, sale, clave });
    return { ids: [escrito.id], escrito };
  }

  const antes = await cambiosDelCaso(tx, body.caso);
  if (!estaTomado(caso)) await tomar(tx, sesion, { caso, id_punto });
  const ids: number[] = [];
  for (const { archivos: suyos, ...contenido } of piezas) {
    const { id } = await escribirMensaje(tx, { ...comun, ...contenido });
    await insertarArchivos(tx, id, suyos);
    if (sale)
      await salidas.enqueue(tx, { id_mensaje: id, id_canal: destino.id_canal, id_canal_entrada: destino.id });
    ids.push(id);
  }
  await responderClave(tx, sesion.id_usuario, idempotencia, ids);
  await marcarCambios(tx, unirCambios(antes, await cambiosDelCaso(tx, body.caso)));
  return { ids };
}

/** What its first message answers, as it is stored. What is not there for this case answers as one that does not exist. */
function citaDe(
  { quotes }: Capabilities,
  { responde_a }: Envio["body"],
  { citado }: Destino,
): Pick<Extras, "respuesta_a"> | undefined {
  if (responde_a === undefined) return undefined;
  if (!quotes) throw new AppError("CANAL_NO_CITA");
  if (!citado || !puedeCitarse(citado)) throw new AppError("NO_EXISTE");
  return { respuesta_a: { id: citado.id, texto: palabrasCitadas(citado.texto) } };
}

/** Whether it may be said there, and in which messages. `unica`: the only one, of words alone, to a case that is taken. */
function decidir(
  capacidades: Capabilities,
  sesion: Sesion,
  {
    body,
    plantilla,
    carta,
    archivos,
    caso,
    entidad,
    destino,
  }: {
    body: Envio["body"];
    plantilla: Envio["plantilla"];
    carta: CartaLista | undefined;
    archivos: readonly ArchivoDeEnvio[];
    caso: CasoParaEscribir["caso"];
    entidad: number;
    destino: Destino;
  },
) {
  const sale = !capacidades.recordsOnly;
  if (sale) exigirCanalDeSalida(destino.salida, entidad);
  if (sale && !plantilla) exigirPlazo(destino);
  const texto = textoDe(body);
  if (!capacidades.splitsText && texto !== undefined && Array.from(texto).length > capacidades.maxText)
    throw new AppError("TEXTO_LARGO", { values: { limite: capacidades.maxText } });
  if (destino.sinVer) throw new AppError("HUBO_MENSAJES");
  const cita = citaDe(capacidades, body, destino);
  const comun = {
    id_caso: body.caso,
    id_canal_entrada: destino.id,
    direccion: "SALIDA",
    estado: sale ? "EN_COLA" : "COMPLETADO",
    operador: { id: sesion.id_usuario, nombre: sesion.nombre },
    ...(plantilla && { extras: { plantilla } }),
  } as const;
  const conElla = { ...cita, ...carta };
  const piezas = piezasDe(texto, archivos, capacidades).map((pieza, i) =>
    i === 0 && Object.keys(conElla).length > 0
      ? { ...pieza, extras: { ...pieza.extras, ...conElla } }
      : pieza,
  );
  const [primera] = piezas;
  const esUsual = estaTomado(caso) && primera && piezas.length === 1 && archivos.length === 0;
  if (!esUsual) return { comun, piezas, sale };
  const { archivos: _ninguno, ...unica } = primera;
  return { comun, piezas, unica, sale };
}
