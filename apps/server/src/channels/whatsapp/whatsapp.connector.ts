import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import {
  type Comprometer,
  type Conexion,
  type Connector,
  ErrorCanal,
  type MensajeSaliente,
} from "../connector.ts";
import { ConfigWhatsapp } from "./config.ts";
import { crearConsulta } from "./consulta.ts";
import { crearDescarga } from "./descarga.ts";
import { errorDeRespuesta, errorSinRespuesta } from "./errores.ts";
import { type Publicacion, publicacionDe } from "./publicacion.ts";
import { crearVinculo } from "./vinculo.ts";
import { webhook } from "./webhook.ts";
import { EnviadoWaha, SesionWaha } from "./wire.ts";

const MB = 1024 * 1024;

const CAPACIDADES = {
  formatosArchivo: [
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
  enviarAudio: true,
  cuerpoHtml: false,
  soloRegistro: false,
  textoMax: 4096,
  archivoMax: { imagen: 5 * MB, audio: 16 * MB, video: 16 * MB, archivo: 100 * MB },
  archivosJuntos: false,
} as const;

export interface TiemposWhatsapp {
  /** A send longer than this may have been accepted: it ends `incierto`. */
  envioMs: number;
  /** What a large file may add to it; both together stay below the outbox's lease. */
  archivoMs: number;
  consultaMs: number;
  /** What is not in the chat this long after a send's longest time was not taken. */
  holguraMs: number;
  descargaMs: number;
}

const TIEMPOS: TiemposWhatsapp = {
  envioMs: 25_000,
  archivoMs: 50_000,
  consultaMs: 8_000,
  holguraMs: 5_000,
  descargaMs: 60_000,
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

  async function verificar(config: ConfigWhatsapp): Promise<Conexion> {
    try {
      const respuesta = await leerSesion(config);
      if (respuesta.status !== 200) return { conectado: false, detalle: `HTTP_${respuesta.status}` };
      const sesion = SesionWaha.safeParse(respuesta.json());
      if (!sesion.success) return { conectado: false, detalle: "RESPUESTA_DESCONOCIDA" };
      const { status } = sesion.data;
      return status === "WORKING" ? { conectado: true } : { conectado: false, detalle: status };
    } catch (error) {
      if (error instanceof OutboundError) return { conectado: false, detalle: error.codigo };
      throw error;
    }
  }

  /** Posts to one of the gateway's send addresses and answers the provider's id. */
  async function publicar(
    config: ConfigWhatsapp,
    { ruta, json, bytes }: Publicacion,
    comprometer: Comprometer,
  ): Promise<string> {
    const respuesta = await pedir(`${config.sesion_url}/api/${ruta}`, {
      method: "POST",
      headers: { "X-Api-Key": config.credenciales.api_key },
      json: { session: config.sesion_id, ...json },
      beforeLastByte: comprometer,
      timeoutMs: tiempos.envioMs + Math.min(Math.ceil(bytes / BYTES_POR_MS), tiempos.archivoMs),
      // Some engines answer with the file's own small picture in it.
      maxBytes: RESPUESTA_MAX,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorSinRespuesta(error) : error;
    });
    if (respuesta.status >= 200 && respuesta.status < 300) {
      const enviado = EnviadoWaha.safeParse(respuesta.json());
      if (enviado.success) return enviado.data.id;
      throw new ErrorCanal("incierto", "SIN_ID", "the gateway accepted without naming the message");
    }
    const error = errorDeRespuesta(respuesta);
    if (error.clase !== "permanente" || !SIN_SESION.has(respuesta.status)) throw error;
    const conexion = await verificar(config);
    if (conexion.conectado) throw error;
    throw new ErrorCanal("temporal", conexion.detalle, "the gateway's session is not working", {
      cause: error,
    });
  }

  async function enviar(
    config: ConfigWhatsapp,
    { chat, texto, archivos }: MensajeSaliente,
    comprometer: Comprometer = async () => undefined,
  ): Promise<string> {
    const [archivo, ...otros] = archivos;
    if (!archivo)
      return publicar(
        config,
        { ruta: "sendText", json: { chatId: chat, text: texto }, bytes: 0 },
        comprometer,
      );
    if (otros.length > 0)
      throw new ErrorCanal("permanente", "VARIOS_ARCHIVOS", "WhatsApp takes one file per message");
    return publicar(config, await publicacionDe(chat, archivo), comprometer);
  }

  return {
    clasificacion: "whatsapp",
    config: ConfigWhatsapp,
    capacidades: CAPACIDADES,
    verificar,
    enviar,
    consultar: crearConsulta(pedir, tiempos),
    descargar: crearDescarga(pedir, tiempos.descargaMs),
    vinculo: crearVinculo(pedir, tiempos.consultaMs),
    webhook,
  };
}
