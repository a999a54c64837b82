import type { Doubt, Finding, OutgoingMensaje } from "../connector.ts";
import { findInList, type ListedChat, NOTHING_LISTED } from "../shared/listed-inquiry.ts";
import type { ApiX } from "./api.ts";
import type { ConfigTwitter } from "./config.ts";
import { conEnlaces, sinEntidades } from "./contenido.ts";
import { EVENTOS_IGNORADOS } from "./ignorados.ts";
import { CAMPOS_DE_EVENTO, RESPUESTA_MAX } from "./pagina.ts";
import { DeClase, EventoDM, PaginaDM } from "./wire.ts";

/** X takes money for each that it tells. */
const ULTIMOS = 20;
/** X answers fifteen of these questions in a quarter of an hour. */
const PAUSA_MS = 4_000;

export interface TiemposConsulta {
  /** A send longer than this may have been accepted: it ends `incierto`. */
  envioMs: number;
  consultaMs: number;
  /** What the conversation does not list this long after a call's longest time was not taken. */
  holguraMs: number;
}

/** Null: one of them is not understood, and may be ours. */
function escritosEn(eventos: readonly unknown[]): EventoDM[] | null {
  const escritos: EventoDM[] = [];
  for (const crudo of eventos) {
    const clase = DeClase.safeParse(crudo).data?.event_type;
    if (clase !== undefined && EVENTOS_IGNORADOS.has(clase)) continue;
    const leido = EventoDM.safeParse(crudo);
    if (!leido.success) return null;
    escritos.push(leido.data);
  }
  return escritos;
}

/** Asks for what the account and the citizen wrote last. */
export function crearConsulta(api: ApiX, { envioMs, consultaMs, holguraMs }: TiemposConsulta) {
  async function leer(config: ConfigTwitter, chat: string): Promise<ListedChat> {
    const query = new URLSearchParams({
      "dm_event.fields": CAMPOS_DE_EVENTO,
      max_results: String(ULTIMOS),
    });
    const pedido = {
      ruta: `/2/dm_conversations/with/${encodeURIComponent(chat)}/dm_events?${query}`,
      timeoutMs: consultaMs,
      maxBytes: RESPUESTA_MAX,
    };
    const { data, meta } = (await api.preguntar(config, pedido, PaginaDM)).cuerpo;
    const escritos = escritosEn(data ?? []);
    if (!escritos) return NOTHING_LISTED;
    return {
      whole: !meta.next_token,
      messages: escritos.map(({ id, sender_id, created_at, text, entities, attachments }) => ({
        idExterno: id,
        own: sender_id === config.ruta_perfil,
        atMs: Date.parse(created_at),
        text: conEnlaces(sinEntidades(text ?? ""), entities?.urls ?? [], null),
        archivos: attachments?.media_keys?.length ?? 0,
      })),
    };
  }

  return async function consultar(
    config: ConfigTwitter,
    mensaje: OutgoingMensaje,
    duda: Doubt,
  ): Promise<Finding> {
    const chat = await leer(config, mensaje.chat);
    return findInList(mensaje, duda, chat, { callMs: envioMs, graceMs: holguraMs, pauseMs: PAUSA_MS });
  };
}
