import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import {
  CanalError,
  type Capabilities,
  type Commit,
  type Connector,
  type OutgoingMensaje,
  statusOf,
} from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { crearGraph, estaSuscrita } from "../meta/index.ts";
import { ConfigFacebook, cuentaDe } from "./config.ts";
import { crearConsulta, type TiemposConsulta } from "./consulta.ts";
import { crearDescarga } from "./descarga.ts";
import { PLAZO_MS, PLAZO_PERSONA_MS, publicacionDe } from "./publicacion.ts";
import { webhook } from "./webhook.ts";
import { Cuenta, Enviado, Perfil } from "./wire.ts";

const MB = 1024 * 1024;

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
  maxText: 2000,
  splitsText: true,
  windowMs: PLAZO_MS,
  maxArchivo: { imagen: 25 * MB, audio: 25 * MB, video: 25 * MB, archivo: 25 * MB },
  archivosTogether: false,
  quotes: true,
} as const satisfies Capabilities;

export interface TiemposFacebook extends TiemposConsulta {
  /** A send longer than this may have been accepted: it ends `incierto`. */
  envioMs: number;
  /** What a large file may add to it; both together stay below the outbox's lease. */
  archivoMs: number;
  /** A citizen's message waits for it. */
  nombreMs: number;
  descargaMs: number;
}

const TIEMPOS: TiemposFacebook = {
  envioMs: 25_000,
  archivoMs: 50_000,
  consultaMs: 8_000,
  holguraMs: 35_000,
  nombreMs: 2_500,
  descargaMs: DOWNLOAD.totalMs,
};

/** A slow line: 1 MB in a second. */
const BYTES_POR_MS = 1_000;
/** Longer than any name, and short enough to be shown. */
const NOMBRE_MAX = 200;

export function crearFacebook(
  pedir: OutboundFetch,
  tiempos: TiemposFacebook = TIEMPOS,
): Connector<ConfigFacebook> {
  const graph = crearGraph(pedir);
  const plazoMs = (bytes: number) =>
    tiempos.envioMs + Math.min(Math.ceil(bytes / BYTES_POR_MS), tiempos.archivoMs);

  /** Throws where the token is not, or no longer, the page's own. */
  async function probe(config: ConfigFacebook): Promise<void> {
    const respuesta = await graph.preguntar(cuentaDe(config), {
      ruta: "me?fields=id,name",
      timeoutMs: tiempos.consultaMs,
    });
    const leida = Cuenta.safeParse(respuesta);
    if (!leida.success)
      throw new CanalError("temporal", "RESPUESTA_DESCONOCIDA", "the Graph answered something else");
    if (leida.data.id !== config.usuario)
      throw new CanalError("credencial", "OTRA_CUENTA", "the token is another page's");
  }

  async function send(
    config: ConfigFacebook,
    mensaje: OutgoingMensaje,
    comprometer: Commit = async () => undefined,
  ): Promise<string> {
    const { cuerpo, bytes } = await publicacionDe(config, mensaje);
    const respuesta = await graph.hacer(cuentaDe(config), {
      ruta: `${config.usuario}/messages`,
      method: "POST",
      ...cuerpo,
      beforeLastByte: comprometer,
      timeoutMs: plazoMs(bytes),
    });
    const enviado = Enviado.safeParse(respuesta);
    if (enviado.success) return enviado.data.message_id;
    throw new CanalError("incierto", "SIN_ID", "the Graph accepted without naming the message");
  }

  async function nameOf(config: ConfigFacebook, chat: string): Promise<string | null> {
    const respuesta = await graph.preguntar(cuentaDe(config), {
      ruta: `${encodeURIComponent(chat)}?fields=first_name,last_name,name`,
      timeoutMs: tiempos.nombreMs,
    });
    const perfil = Perfil.safeParse(respuesta);
    if (!perfil.success) return null;
    const { first_name: nombres, last_name: apellidos, name } = perfil.data;
    const completo = [nombres, apellidos].filter(Boolean).join(" ") || (name ?? "");
    return completo.replace(/\s+/g, " ").trim().slice(0, NOMBRE_MAX) || null;
  }

  return {
    clasificacion: "facebook",
    config: ConfigFacebook,
    capabilities: CAPACIDADES,
    capabilitiesOf: ({ configuracion }) =>
      configuracion.agente_humano ? { ...CAPACIDADES, windowMs: PLAZO_PERSONA_MS } : CAPACIDADES,
    accountField: "usuario",
    verify: (config) => statusOf(() => probe(config)),
    probe,
    hears: (config) =>
      estaSuscrita(graph, cuentaDe(config), { de: config.usuario, timeoutMs: tiempos.consultaMs }),
    send,
    inquire: crearConsulta(graph, tiempos, plazoMs),
    nameOf,
    download: crearDescarga(pedir, tiempos.descargaMs),
    webhook,
  };
}
