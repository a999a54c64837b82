import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError, type Connector, statusOf } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { crearGraph, estaSuscrita } from "../meta/index.ts";
import { ConfigCloud, cuentaDe, esDeCloud } from "./config.ts";
import { crearDescarga } from "./descarga.ts";
import { crearEnvio } from "./envio.ts";
import { crearPlantillas } from "./plantillas.ts";
import { webhook } from "./webhook.ts";
import { NumeroPropio } from "./wire.ts";

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
    "ogg",
  ],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 4096,
  maxArchivo: { imagen: 5 * MB, audio: 16 * MB, video: 16 * MB, archivo: 100 * MB },
  archivosTogether: false,
  quotes: true,
  windowMs: 24 * 60 * 60 * 1000,
  templates: true,
} as const;

export interface TiemposCloud {
  envioMs: number;
  archivoMs: number;
  consultaMs: number;
  descargaMs: number;
}

/** A send with its file stays below the outbox's lease. */
const TIEMPOS: TiemposCloud = {
  envioMs: 20_000,
  archivoMs: 45_000,
  consultaMs: 8_000,
  descargaMs: DOWNLOAD.totalMs,
};

export function crearWhatsappCloud(
  pedir: OutboundFetch,
  tiempos: TiemposCloud = TIEMPOS,
): Connector<ConfigCloud> {
  const graph = crearGraph(pedir);

  async function probe(config: ConfigCloud): Promise<void> {
    const respuesta = await graph.preguntar(cuentaDe(config), {
      ruta: `${config.sesion_id}?fields=display_phone_number,verified_name`,
      timeoutMs: tiempos.consultaMs,
    });
    if (NumeroPropio.safeParse(respuesta).data?.id !== config.sesion_id)
      throw new CanalError("credencial", "OTRA_CUENTA", "the provider answers for another number");
  }

  /** It is the business account that is subscribed: who does not name it cannot be told. */
  async function hears(config: ConfigCloud): Promise<boolean | null> {
    const { waba } = config.configuracion;
    if (!waba) return null;
    return await estaSuscrita(graph, cuentaDe(config), { de: waba, timeoutMs: tiempos.consultaMs });
  }

  return {
    clasificacion: "whatsapp",
    takes: esDeCloud,
    accountField: "sesion_id",
    config: ConfigCloud,
    capabilities: CAPACIDADES,
    verify: (config) => statusOf(() => probe(config)),
    probe,
    hears,
    send: crearEnvio(graph, tiempos),
    download: crearDescarga(graph, pedir, tiempos),
    plantillas: crearPlantillas(graph, tiempos.consultaMs),
    webhook,
  };
}
