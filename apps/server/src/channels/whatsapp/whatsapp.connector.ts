import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import {
  type AccountStatus,
  CanalError,
  type Commit,
  type Connector,
  type OutgoingMensaje,
  statusOf,
} from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { ConfigWhatsapp } from "./config.ts";
import { crearConsulta } from "./consulta.ts";
import { crearDescarga } from "./descarga.ts";
import { errorDeEnvio, errorDeSesion, errorSinRespuesta } from "./errores.ts";
import { llavePropia } from "./llave.ts";
import { crearNumeroDe } from "./numero.ts";
import { type Publicacion, publicacionDe } from "./publicacion.ts";
import { crearVinculo } from "./vinculo.ts";
import { webhook } from "./webhook.ts";
import { EnviadoWaha, SesionWaha } from "./wire.ts";

const MB = 1024 * 1024;
/** A gateway takes requests of 50 MB, and a file is in them as base64: four bytes for three. */
const ARCHIVO_MAX = 37 * MB;

const CAPACIDADES = {
  archivoFormats: [
    "jpg",
    "jpeg",
    "png",
    "pdf",
    "doc",
    "docx",
    "xls",
    "xlsx",
    "ppt",
    "pptx",
    "txt",
    "mp3",
    "mp4",
  ],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 4096,
  maxArchivo: { imagen: 5 * MB, audio: 16 * MB, video: 16 * MB, archivo: ARCHIVO_MAX },
  archivosTogether: false,
  quotes: true,
} as const;

export interface TiemposWhatsapp {
  /** A send longer than this may have been accepted: it ends `incierto`. */
  envioMs: number;
  /** What a large file may add to it; both together stay below the outbox's lease. */
  archivoMs: number;
  consultaMs: number;
  /** A citizen's message waits for it. */
  numeroMs: number;
  /** What is not in the chat this long after a send's longest time was not taken. */
  holguraMs: number;
  descargaMs: number;
}

const TIEMPOS: TiemposWhatsapp = {
  envioMs: 25_000,
  archivoMs: 50_000,
  consultaMs: 8_000,
  numeroMs: 2_500,
  holguraMs: 5_000,
  descargaMs: DOWNLOAD.totalMs,
};

/** A slow line: 1 MB in a second. */
const BYTES_POR_MS = 1_000;
const RESPUESTA_MAX = 8 * MB;

/** What a gateway that may still become ready answers when its session is not. */
const SIN_SESION = new Set([404, 422]);

export function crearWhatsapp(
  pedir: OutboundFetch,
  tiempos: TiemposWhatsapp = TIEMPOS,
): Connector<ConfigWhatsapp> {
  function leerSesion({ sesion_url, sesion_id, credenciales }: ConfigWhatsapp): Promise<OutboundResponse> {
    return pedir(`${sesion_url}/api/sessions/${encodeURIComponent(sesion_id)}`, {
      headers: { "X-Api-Key": credenciales.api_key },
      timeoutMs: tiempos.consultaMs,
    });
  }

  async function probe(config: ConfigWhatsapp): Promise<void> {
    const respuesta = await leerSesion(config).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorSinRespuesta(error) : error;
    });
    if (respuesta.status !== 200) throw errorDeSesion(respuesta);
    const sesion = SesionWaha.safeParse(respuesta.json());
    const estado = sesion.success ? sesion.data.status : "RESPUESTA_DESCONOCIDA";
    if (estado !== "WORKING")
      throw new CanalError("temporal", estado, "the gateway's session is not working");
  }

  const verify = (config: ConfigWhatsapp): Promise<AccountStatus> => statusOf(() => probe(config));

  /** Posts to one of the gateway's send addresses and answers the provider's id. */
  async function publicar(
    config: ConfigWhatsapp,
    { ruta, json, bytes }: Publicacion,
    comprometer: Commit,
  ): Promise<string> {
    const respuesta = await pedir(`${config.sesion_url}/api/${ruta}`, {
      method: "POST",
      headers: { "X-Api-Key": config.credenciales.api_key },
      json: { session: config.sesion_id, ...json },
      beforeLastByte: comprometer,
      timeoutMs: tiempos.envioMs + Math.min(Math.ceil(bytes / BYTES_POR_MS), tiempos.archivoMs),
      // Some engines answer with the file's own small picture in it; and of what fails, the whole request comes back.
      maxBytes: RESPUESTA_MAX + Math.ceil((bytes * 4) / 3),
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorSinRespuesta(error) : error;
    });
    if (respuesta.status >= 200 && respuesta.status < 300) {
      const enviado = EnviadoWaha.safeParse(respuesta.json());
      if (enviado.success) return enviado.data.id.llave;
      throw new CanalError("incierto", "SIN_ID", "the gateway accepted without naming the message");
    }
    const error = errorDeEnvio(respuesta);
    if (error.kind !== "permanente" || !SIN_SESION.has(respuesta.status)) throw error;
    const conexion = await verify(config);
    if (conexion.conectado) throw error;
    throw new CanalError("temporal", conexion.detalle, "the gateway's session is not working", {
      cause: error,
    });
  }

  async function send(
    config: ConfigWhatsapp,
    mensaje: OutgoingMensaje,
    comprometer: Commit = async () => undefined,
  ): Promise<string> {
    return publicar(config, await publicacionDe(mensaje), comprometer);
  }

  return {
    clasificacion: "whatsapp",
    config: ConfigWhatsapp,
    capabilities: CAPACIDADES,
    verify,
    probe,
    send,
    inquire: crearConsulta(pedir, tiempos),
    idOf: llavePropia,
    download: crearDescarga(pedir, tiempos.descargaMs),
    chatOf: crearNumeroDe(pedir, tiempos.numeroMs),
    linkImage: crearVinculo(pedir, tiempos.consultaMs),
    webhook,
  };
}
