import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import { CanalError, type Doubt, type Finding, type OutgoingMensaje } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { errorDeRespuesta } from "./errores.ts";
import { llavePropia } from "./llave.ts";
import { HistorialWaha, type MensajeDelHistorial } from "./wire.ts";

/** Latest messages of a chat that are looked at. */
const ULTIMOS = 100;
/** Clocks of two machines differ, and the gateway tells whole seconds. */
const MARGEN_S = 600;
const RESPUESTA_MAX = 8 * 1024 * 1024;
const BYTES_POR_MS = 1_000;
const PAUSA_MIN_MS = 500;
const PAUSA_MAX_MS = 5_000;
/** WAHA's `ack` of a message that WhatsApp refused. */
const RECHAZADO = -1;
/** The line broke: a gateway that works has the call whole or not at all. Silence is another matter, it may still send. */
const LINEA_ROTA = "CONEXION_CORTADA";
/** The gateway itself answered, so it is not at it any more, however long its answer; a proxy's 502 or 504 says nothing of that. */
const CONTESTADA = new Set(["HTTP_500", "SIN_ID", "RESPUESTA_GRANDE"]);

export interface TiemposConsulta {
  /** A call's longest time. */
  envioMs: number;
  consultaMs: number;
  /** What is not in the chat this long after that was not taken. */
  holguraMs: number;
}

const sinBordes = (texto: string): string => texto.replace(/\s+/g, " ").trim();

/** Of the institution, at the time of the call or later, and none that we know. `rechazados`: WhatsApp refused them, nobody has them. */
function desconocidosDe({ seconds, knownIds }: Doubt, historial: readonly MensajeDelHistorial[]) {
  const conocidos = new Set(knownIds);
  const desconocidos = historial.filter(
    ({ id, fromMe, timestamp }) => fromMe && timestamp >= seconds - MARGEN_S && !conocidos.has(id.llave),
  );
  return {
    extranos: desconocidos.filter(({ ack }) => ack !== RECHAZADO),
    rechazados: desconocidos.filter(({ ack }) => ack === RECHAZADO),
  };
}

/** Surely written through the gateway. What is told as typed on the telephone may have been as well: engines forget it (ADR 172). */
const porElGateway = ({ source }: MensajeDelHistorial): boolean => source !== "app";

function diceLoMismo({ text, archivos }: OutgoingMensaje, uno: MensajeDelHistorial): boolean {
  if (archivos.length > 0) return uno.hasMedia === true;
  return uno.hasMedia !== true && sinBordes(uno.body ?? "") === sinBordes(text);
}

/** Milliseconds after the call from which on nobody is still at it; infinite where that cannot be said. */
function asentadoMs(
  { archivos }: OutgoingMensaje,
  { code }: Doubt,
  { envioMs, holguraMs }: TiemposConsulta,
): number {
  if (code !== null && CONTESTADA.has(code)) return envioMs + holguraMs;
  if (code !== null && code !== LINEA_ROTA) return Number.POSITIVE_INFINITY;
  // A gateway that turns a file into another takes as long as it takes.
  if (archivos.some(({ mime }) => ["audio", "video"].includes(tipoDeMime(mime))))
    return Number.POSITIVE_INFINITY;
  return envioMs + holguraMs + archivos.reduce((suma, { tamanio }) => suma + tamanio, 0) / BYTES_POR_MS;
}

/**
 * Asks the gateway for the chat's latest messages. One that has the id that we gave is ours. Where the engine gives its own
 * ids, one is ours if it was written through the gateway at the time, says the same, and is none that we know as another.
 */
export function crearConsulta(pedir: OutboundFetch, tiempos: TiemposConsulta) {
  async function leer(
    { sesion_url, sesion_id, credenciales }: ConfigWhatsapp,
    chat: string,
  ): Promise<OutboundResponse> {
    const camino = `${encodeURIComponent(sesion_id)}/chats/${encodeURIComponent(chat)}/messages`;
    const respuesta = await pedir(`${sesion_url}/api/${camino}?limit=${ULTIMOS}&downloadMedia=false`, {
      headers: { "X-Api-Key": credenciales.api_key },
      timeoutMs: tiempos.consultaMs,
      maxBytes: RESPUESTA_MAX,
    }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      throw new CanalError("temporal", error.codigo, error.message, { cause: error });
    });
    if (respuesta.status !== 200) throw errorDeRespuesta(respuesta);
    return respuesta;
  }

  /** Is the list of this chat, and does it reach behind the call? A store that is empty or new says nothing. */
  function alcanza(lista: readonly MensajeDelHistorial[], conocidos: ReadonlySet<string>, desde: number) {
    const hayConocido = lista.some(({ id }) => conocidos.has(id.llave));
    return hayConocido && (lista.length < ULTIMOS || lista.some(({ timestamp }) => timestamp < desde));
  }

  return async function consultar(
    config: ConfigWhatsapp,
    mensaje: OutgoingMensaje,
    duda: Doubt,
  ): Promise<Finding> {
    const asentado = asentadoMs(mensaje, duda, tiempos);
    const quedanMs = Math.min(asentado, tiempos.envioMs + tiempos.holguraMs) - duda.agoMs;
    const noSeSabe: Finding = {
      kind: "unknown",
      askAgainInMs:
        quedanMs < 0
          ? null
          : Math.min(Math.max(quedanMs, PAUSA_MIN_MS), PAUSA_MIN_MS + duda.agoMs, PAUSA_MAX_MS),
    };
    const historial = HistorialWaha.safeParse((await leer(config, mensaje.chat)).json());
    if (!historial.success) return noSeSabe;
    const propia = llavePropia(mensaje.msgId);
    if (historial.data.some(({ id, ack }) => id.llave === propia && ack !== RECHAZADO))
      return { kind: "taken", idExterno: propia };
    const { extranos, rechazados } = desconocidosDe(duda, historial.data);
    // As many may be others of ours whose id nobody knows; only what is beyond them is surely this one.
    const iguales = extranos
      .filter((uno) => porElGateway(uno) && diceLoMismo(mensaje, uno))
      .sort((a, b) => b.timestamp - a.timestamp);
    const [ultimo] = iguales;
    if (ultimo && iguales.length > duda.withoutId) return { kind: "taken", idExterno: ultimo.id.llave };
    // Whatever else left meanwhile may be ours in other words: gateways trim and rewrite.
    const seguro =
      !extranos.some((uno) => porElGateway(uno) || diceLoMismo(mensaje, uno)) &&
      duda.agoMs >= asentado &&
      alcanza(historial.data, new Set(duda.knownIds), duda.seconds - MARGEN_S);
    if (!seguro) return noSeSabe;
    // The next try has the id that we gave again; any other was of this one alone.
    const suyos = rechazados.filter((uno) => uno.id.llave !== propia && diceLoMismo(mensaje, uno));
    return { kind: "not taken", refused: suyos.map(({ id }) => id.llave) };
  };
}
