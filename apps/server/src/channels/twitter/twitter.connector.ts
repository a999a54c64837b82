import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError, type Commit, type Connector, type OutgoingMensaje, statusOf } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { type ApiX, crearApi } from "./api.ts";
import { ConfigTwitter } from "./config.ts";
import { crearConsulta, type TiemposConsulta } from "./consulta.ts";
import { crearDescarga } from "./descarga.ts";
import { crearMedios, type TiemposMedios } from "./medios.ts";
import { crearEscucha, type TiemposSondeo } from "./sondeo.ts";
import { webhook } from "./webhook.ts";
import { Enviado, Yo } from "./wire.ts";

const MB = 1024 * 1024;

const CAPACIDADES = {
  archivoFormats: ["jpg", "jpeg", "png", "gif", "mp4"],
  sendsAudio: false,
  htmlBody: false,
  recordsOnly: false,
  maxText: 10_000,
  // A film has to be there and ready within the time of one try.
  maxArchivo: { imagen: 5 * MB, video: 64 * MB },
  archivosTogether: false,
  // In a day 1,440: that many quarters of an hour at fifteen each.
  perAccount: { count: 15, ms: 15 * 60_000 },
} as const;

export interface TiemposTwitter extends TiemposMedios, TiemposSondeo, TiemposConsulta {
  descargaMs: number;
}

const TIEMPOS: TiemposTwitter = {
  envioMs: 25_000,
  consultaMs: 8_000,
  holguraMs: 35_000,
  subidaMs: 70_000,
  descargaMs: DOWNLOAD.totalMs,
};

const codificado = encodeURIComponent;

function crearPrueba(api: ApiX, timeoutMs: number) {
  /** Throws CanalError also when the tokens are another account's. */
  return async function probar(config: ConfigTwitter): Promise<void> {
    const { cuerpo } = await api.preguntar(config, { ruta: "/2/users/me", timeoutMs }, Yo);
    if (cuerpo.data.id !== config.ruta_perfil)
      throw new CanalError("credencial", "OTRA_CUENTA", "the tokens are another account's");
  };
}

export function crearTwitter(
  pedir: OutboundFetch,
  tiempos: TiemposTwitter = TIEMPOS,
): Connector<ConfigTwitter> {
  const api = crearApi(pedir);
  const medios = crearMedios(api, tiempos);
  const probe = crearPrueba(api, tiempos.consultaMs);

  /** Text, or one file: X takes one of them to a message. */
  async function cuerpoDe(config: ConfigTwitter, { msgId, text, archivos }: OutgoingMensaje) {
    const [archivo, ...otros] = archivos;
    if (!archivo) return { text };
    if (otros.length > 0)
      throw new CanalError("permanente", "VARIOS_ARCHIVOS", "X takes one file per message");
    return { attachments: [{ media_id: await medios.subir(config, msgId, archivo) }] };
  }

  async function send(
    config: ConfigTwitter,
    mensaje: OutgoingMensaje,
    comprometer: Commit = async () => undefined,
  ): Promise<string> {
    const json = await cuerpoDe(config, mensaje);
    const pedido = {
      ruta: `/2/dm_conversations/with/${codificado(mensaje.chat)}/messages`,
      method: "POST",
      json,
      beforeLastByte: comprometer,
      timeoutMs: tiempos.envioMs,
    } as const;
    const { data } = await api.hacer(config, pedido, Enviado).catch((error: unknown) => {
      // Whatever else was refused may have been refused because of the file: another try brings it again.
      if (!(error instanceof CanalError && error.kind === "temporal")) medios.olvidar(mensaje.msgId);
      throw error;
    });
    medios.olvidar(mensaje.msgId);
    return data.dm_event_id;
  }

  return {
    clasificacion: "twitter",
    config: ConfigTwitter,
    capabilities: CAPACIDADES,
    accountField: "ruta_perfil",
    verify: (config) => statusOf(() => probe(config)),
    probe,
    send,
    inquire: crearConsulta(api, tiempos),
    download: crearDescarga(pedir, tiempos.descargaMs),
    listen: crearEscucha(api, tiempos),
    webhook,
  };
}
