import { traducir } from "@ventanilla/i18n";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import { enElTelefono } from "./clase.ts";
import { type Ciudadano, ciudadanoDe, esCiudadano } from "./direcciones.ts";
import { IdMensaje } from "./ids.wire.ts";
import { corregidoCuando, corregidoEn } from "./palabras.ts";
import {
  type DelCiudadano,
  EditadoWaha,
  EliminadoWaha,
  EsperaWaha,
  IGNORADOS,
  LlamadaWaha,
  ReaccionWaha,
  RespuestaWaha,
  VotoWaha,
} from "./sucesos.wire.ts";

interface Suceso extends Ciudadano {
  /** Ours: an edited message may keep the id of the first, and would be taken for a repeat. */
  clase: "reaccion" | "editado" | "eliminado" | "voto" | "invitacion" | "llamada" | "espera";
  id: string;
  /** The message that it was done to, by the gateway's id, where that is told. */
  sobre?: string | null | undefined;
  segundos: number;
  /** Tells the act from another one upon the same message; without it, its second does. */
  acto?: string;
  /** When it was done, in epoch milliseconds, where that is known. */
  ms?: number | null;
  texto: string;
  /** Where it happened, as its id and its address say: what happens in a group is told under who did it. */
  lugares: readonly (string | null | undefined)[];
  /** Says nothing that waits for an answer: joins an open case and opens none. */
  automatico: boolean;
}

/** It happened in the conversation and stands there in words, so that nothing is unseen. */
function enPalabras({
  clase,
  id,
  segundos: seconds,
  texto: text,
  automatico: automatic,
  lugares: _lugares,
  sobre,
  acto = String(seconds),
  ms = null,
  ...ciudadano
}: Suceso): MensajeEvent {
  const cual = clase === "llamada" || clase === "espera" ? "" : `_${acto}`;
  return {
    kind: "mensaje",
    idExterno: `${clase}_${id}${cual}`,
    ...ciudadano,
    nombre: null,
    seconds,
    ...(ms !== null && { queuedMs: ms }),
    tipoContenido: "texto",
    text,
    adjuntos: [],
    ...(sobre && { replyTo: { idExterno: sobre, text: "" } }),
    automatic,
  };
}

/** Acts that are told under the id of the message that they were done to, and then the act; and those that have only the message's. */
const SOBRE_MENSAJE = /^(?:editado|eliminado|voto|invitacion)_(.+?)(?:_\d{9,})+$|^(?:espera|vacio)_(.+)$/;
const SIN_MENSAJE = /^(?:reaccion|llamada)_/;

/** The message that an answer quotes, by the gateway's own id: of something that happened to one, that one. Null: the gateway has none. */
export function citable(idExterno: string): string | null {
  if (SIN_MENSAJE.test(idExterno)) return null;
  const [, sucedido, llano] = SOBRE_MENSAJE.exec(idExterno) ?? [];
  return sucedido ?? llano ?? idExterno;
}

interface Lugar {
  /** When the gateway told it, for those that carry no time of their own. */
  sobreS: number;
  /** The same to the millisecond, if it says so. */
  sobreMs: number | null;
  propias: ReadonlySet<string>;
}
type Lector = (payload: unknown, lugar: Lugar) => Suceso | null;

/** Whose it is, where and when. */
function deQuien(
  { id, from, to, _data: datos, timestamp }: DelCiudadano,
  { sobreS, propias }: Lugar,
): Ciudadano & Pick<Suceso, "segundos" | "lugares"> {
  return {
    ...ciudadanoDe(from, datos, { mio: false, propias }),
    segundos: timestamp ?? sobreS,
    lugares: [id.chat, to],
  };
}

const leerReaccion: Lector = (payload, lugar) => {
  const leida = ReaccionWaha.parse(payload);
  if (leida.fromMe) return null;
  const signo = leida.reaction.text;
  const texto = signo
    ? traducir("es", "avisos:waReaccion", { signo })
    : traducir("es", "avisos:waReaccionQuitada");
  const sobre = leida.reaction.messageId?.llave;
  return { clase: "reaccion", id: leida.id.llave, sobre, ...deQuien(leida, lugar), texto, automatico: true };
};

const leerEditado: Lector = (payload, lugar) => {
  const leido = EditadoWaha.parse(payload);
  if (leido.fromMe) return null;
  const palabras = leido.body || corregidoEn(leido) || "—";
  const texto = traducir("es", "avisos:waEditado", { texto: palabras });
  const quien = deQuien(leido, lugar);
  const id = leido.editedMessageId?.llave ?? leido.id.llave;
  // Words: somebody may have to answer them.
  return {
    clase: "editado",
    id,
    sobre: id,
    ...quien,
    ...correccionDe(leido, id, lugar),
    texto,
    automatico: false,
  };
};

/** Which correction of a message it is, and when it was made. The gateway tells one again with the very same envelope. */
function correccionDe(
  { id: { llave }, timestamp, _data: datos }: EditadoWaha,
  corregido: string,
  { sobreMs }: Lugar,
): Partial<Pick<Suceso, "acto" | "ms" | "segundos">> {
  const propia = datos?.latestEditSenderTimestampMs ?? corregidoCuando({ _data: datos });
  // Under the corrected message's own id the time is that of its first words.
  const ms = propia ?? (llave === corregido ? sobreMs : null);
  if (ms === null) return {};
  const acto = propia === null && timestamp ? `${timestamp}_${ms}` : String(ms);
  return { acto, ms, segundos: Math.floor(ms / 1_000) };
}

const leerEliminado: Lector = (payload, lugar) => {
  const { after, revokedMessageId } = EliminadoWaha.parse(payload);
  if (after.fromMe || after.id.mio) return null;
  const texto = traducir("es", "avisos:waEliminado");
  const id = revokedMessageId ? IdMensaje.parse(revokedMessageId).llave : after.id.llave;
  const quien = deQuien(after, lugar);
  const { sobreS, sobreMs } = lugar;
  // Under the message's own id the time is that of its words.
  const cuando = after.id.llave === id && sobreMs !== null && { segundos: sobreS, ms: sobreMs };
  return {
    clase: "eliminado",
    id,
    sobre: id,
    acto: String(quien.segundos),
    ...quien,
    ...cuando,
    texto,
    automatico: true,
  };
};

/** Also one that the gateway could not read: that somebody answered is told. */
const leerVoto: Lector = (payload, lugar) => {
  const { vote, poll, _data } = VotoWaha.parse(payload);
  if (vote.fromMe) return null;
  const texto = traducir("es", "avisos:waVoto", { texto: vote.selectedOptions?.join(", ") || "—" });
  const quien = deQuien({ ...vote, _data: vote._data ?? _data }, lugar);
  return { clase: "voto", id: vote.id.llave, sobre: poll?.id.llave, ...quien, texto, automatico: false };
};

const ASISTENCIA: Readonly<Record<string, "avisos:waAsistira" | "avisos:waNoAsistira" | "avisos:waQuizas">> =
  {
    GOING: "avisos:waAsistira",
    NOT_GOING: "avisos:waNoAsistira",
    MAYBE: "avisos:waQuizas",
  };

const leerRespuesta: Lector = (payload, lugar) => {
  const leida = RespuestaWaha.parse(payload);
  if (leida.fromMe) return null;
  const dicha = leida.eventResponse?.response || "—";
  const clave = ASISTENCIA[dicha];
  const texto = traducir("es", "avisos:waInvitacion", { texto: clave ? traducir("es", clave) : dicha });
  return { clase: "invitacion", id: leida.id.llave, ...deQuien(leida, lugar), texto, automatico: false };
};

const leerLlamada: Lector = (payload, { sobreS, propias }) => {
  const { id, from, isGroup, timestamp } = LlamadaWaha.parse(payload);
  if (isGroup || !from) return null;
  const segundos = timestamp ?? sobreS;
  const quien = { ...ciudadanoDe(from, null, { mio: false, propias }), segundos, lugares: [] };
  const texto = traducir("es", "avisos:waLlamada");
  return { clase: "llamada", id: id ?? String(segundos), ...quien, texto, automatico: false };
};

const EN_EL_TELEFONO = { "una vez": "avisos:waUnaVez", "otra cosa": "avisos:waEnTelefono" } as const;

const leerEspera: Lector = (payload, lugar) => {
  const leida = EsperaWaha.parse(payload);
  if (leida.fromMe) return null;
  const suceso = { clase: "espera", id: leida.id.llave, ...deQuien(leida, lugar) } as const;
  const donde = enElTelefono(leida);
  // The message itself comes later under its own id.
  if (donde === null) return { ...suceso, texto: traducir("es", "avisos:waEspera"), automatico: true };
  return { ...suceso, texto: traducir("es", EN_EL_TELEFONO[donde]), automatico: false };
};

const LECTORES: Readonly<Record<string, Lector>> = {
  "message.reaction": leerReaccion,
  "message.edited": leerEditado,
  "message.revoked": leerEliminado,
  "message.waiting": leerEspera,
  "poll.vote": leerVoto,
  "poll.vote.failed": leerVoto,
  "event.response": leerRespuesta,
  "event.response.failed": leerRespuesta,
  "call.received": leerLlamada,
};

/** Throws an UnknownEvent for one that is neither read nor ignored. */
export function leerSuceso(event: string, payload: unknown, lugar: Lugar): CanalEvent[] {
  if (IGNORADOS.has(event)) return [];
  const lector = Object.hasOwn(LECTORES, event) ? LECTORES[event] : undefined;
  if (!lector) throw new UnknownEvent(event);
  const suceso = lector(payload, lugar);
  if (!suceso) return [];
  const donde = [suceso.chat, ...suceso.lugares].filter((uno) => typeof uno === "string");
  return donde.every(esCiudadano) ? [enPalabras(suceso)] : [];
}
