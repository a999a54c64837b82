import type { Doubt, Finding, OutgoingMensaje } from "../connector.ts";
import type { Graph } from "../meta/index.ts";
import { findInList, type ListedChat, NOTHING_LISTED } from "../shared/listed-inquiry.ts";
import { type ConfigFacebook, cuentaDe } from "./config.ts";
import { Conversaciones } from "./wire.ts";

/** Of older ones Meta tells no details. */
const ULTIMOS = 20;
const CAMPOS = `messages.limit(${ULTIMOS}){id,created_time,from,message,attachments}`;
const PAUSA_MS = 500;

export interface TiemposConsulta {
  consultaMs: number;
  /** What the page's conversation does not list this long after a call's longest time was not taken. */
  holguraMs: number;
}

/** Asks for what the page and the citizen wrote last. `plazoMs`: how long the call of such a message may take. */
export function crearConsulta(
  graph: Graph,
  { consultaMs, holguraMs }: TiemposConsulta,
  plazoMs: (bytes: number) => number,
) {
  async function leer(config: ConfigFacebook, chat: string): Promise<ListedChat> {
    const query = new URLSearchParams({ platform: "messenger", user_id: chat, fields: CAMPOS });
    const respuesta = await graph.preguntar(cuentaDe(config), {
      ruta: `${config.usuario}/conversations?${query}`,
      timeoutMs: consultaMs,
    });
    const leidas = Conversaciones.safeParse(respuesta);
    const [una, ...otras] = leidas.data?.data ?? [];
    if (!una || otras.length > 0) return NOTHING_LISTED;
    const { data } = una.messages;
    return {
      whole: data.length < ULTIMOS,
      messages: data.map(({ id, created_time: atMs, from, message, attachments }) => ({
        idExterno: id,
        own: from.id === config.usuario,
        atMs,
        text: message ?? "",
        archivos: attachments?.data.length ?? 0,
      })),
    };
  }

  return async function consultar(
    config: ConfigFacebook,
    mensaje: OutgoingMensaje,
    duda: Doubt,
  ): Promise<Finding> {
    const bytes = mensaje.archivos.reduce((suma, { tamanio }) => suma + tamanio, 0);
    return findInList(mensaje, duda, await leer(config, mensaje.chat), {
      callMs: plazoMs(bytes),
      graceMs: holguraMs,
      pauseMs: PAUSA_MS,
    });
  };
}
