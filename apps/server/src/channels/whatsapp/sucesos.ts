import { traducir } from "@ventanilla/i18n";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import { type Ciudadano, ciudadanoDe, esCiudadano } from "./direcciones.ts";
import { IdMensaje } from "./ids.wire.ts";
import { corregidoEn } from "./palabras.ts";
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
  segundos: number;
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
  ...ciudadano
}: Suceso): MensajeEvent {
  // The second tells the same act again from another act upon the same message.
  const cuando = clase === "llamada" || clase === "espera" ? "" : `_${seconds}`;
  return {
    kind: "mensaje",
    idExterno: `${clase}_${id}${cuando}`,
    ...ciudadano,
    nombre: null,
    seconds,
    tipoContenido: "texto",
    text,
    adjuntos: [],
    automatic,
  };
}

interface Lugar {
  /** When the gateway told it, for those that carry no time of their own. */
  sobreS: number;
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
  return { clase: "reaccion", id: leida.id.llave, ...deQuien(leida, lugar), texto, automatico: true };
};

const leerEditado: Lector = (payload, lugar) => {
  const leido = EditadoWaha.parse(payload);
  if (leido.fromMe) return null;
  const palabras = leido.body || corregidoEn(leido) || "—";
  const texto = traducir("es", "avisos:waEditado", { texto: palabras });
  // Words: somebody may have to answer them.
  return { clase: "editado", id: leido.id.llave, ...deQuien(leido, lugar), texto, automatico: false };
};

const leerEliminado: Lector = (payload, lugar) => {
  const { after, revokedMessageId } = EliminadoWaha.parse(payload);
  if (after.fromMe || after.id.mio) return null;
  const texto = traducir("es", "avisos:waEliminado");
  const id = revokedMessageId ? IdMensaje.parse(revokedMessageId).llave : after.id.llave;
  return { clase: "eliminado", id, ...deQuien(after, lugar), texto, automatico: true };
};

/** Also one that the gateway could not read: that somebody answered is told. */
const leerVoto: Lector = (payload, lugar) => {
  const { vote, _data } = VotoWaha.parse(payload);
  if (vote.fromMe) return null;
  const texto = traducir("es", "avisos:waVoto", { texto: vote.selectedOptions?.join(", ") || "—" });
  const quien = deQuien({ ...vote, _data: vote._data ?? _data }, lugar);
  return { clase: "voto", id: vote.id.llave, ...quien, texto, automatico: false };
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

const leerEspera: Lector = (payload, lugar) => {
  const leida = EsperaWaha.parse(payload);
  if (leida.fromMe) return null;
  // The message itself comes later under its own id.
  const texto = traducir("es", "avisos:waEspera");
  return { clase: "espera", id: leida.id.llave, ...deQuien(leida, lugar), texto, automatico: true };
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
