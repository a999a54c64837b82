import { traducir } from "@ventanilla/i18n";
import type { z } from "zod";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import { type Ciudadano, ciudadanoDe } from "./direcciones.ts";
import { IdMensaje } from "./ids.wire.ts";
import {
  EditadoWaha,
  EliminadoWaha,
  EsperaWaha,
  LlamadaWaha,
  ReaccionWaha,
  VotoWaha,
} from "./sucesos.wire.ts";

interface Suceso extends Ciudadano {
  /** Ours: an edited message may keep the id of the first, and would be taken for a repeat. */
  clase: "reaccion" | "editado" | "eliminado" | "voto" | "llamada" | "espera";
  id: string;
  segundos: number;
  texto: string;
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

/** Whose it is, and when. */
function deQuien(
  { from, _data: datos, timestamp }: Pick<z.output<typeof EsperaWaha>, "from" | "_data" | "timestamp">,
  { sobreS, propias }: Lugar,
): Ciudadano & { segundos: number } {
  return { ...ciudadanoDe(from, datos, { mio: false, propias }), segundos: timestamp ?? sobreS };
}

const leerReaccion: Lector = (payload, lugar) => {
  const leida = ReaccionWaha.parse(payload);
  if (leida.fromMe) return null;
  const signo = leida.reaction.text;
  const texto =
    signo === ""
      ? traducir("es", "avisos:waReaccionQuitada")
      : traducir("es", "avisos:waReaccion", { signo });
  return { clase: "reaccion", id: leida.id.llave, ...deQuien(leida, lugar), texto, automatico: true };
};

const leerEditado: Lector = (payload, lugar) => {
  const leido = EditadoWaha.parse(payload);
  if (leido.fromMe) return null;
  const texto = traducir("es", "avisos:waEditado", { texto: leido.body || "—" });
  // Words: somebody may have to answer them.
  return { clase: "editado", id: leido.id.llave, ...deQuien(leido, lugar), texto, automatico: false };
};

const leerEliminado: Lector = (payload, lugar) => {
  const { after, revokedMessageId } = EliminadoWaha.parse(payload);
  const from = after.from ?? after.id.chat;
  if (after.fromMe || after.id.entero.startsWith("true_") || from === null) return null;
  const texto = traducir("es", "avisos:waEliminado");
  const id = revokedMessageId ? IdMensaje.parse(revokedMessageId).llave : after.id.llave;
  return { clase: "eliminado", id, ...deQuien({ ...after, from }, lugar), texto, automatico: true };
};

const leerVoto: Lector = (payload, lugar) => {
  const { vote, _data } = VotoWaha.parse(payload);
  if (vote.fromMe) return null;
  const texto = traducir("es", "avisos:waVoto", { texto: vote.selectedOptions.join(", ") || "—" });
  const quien = deQuien({ ...vote, _data: vote._data ?? _data }, lugar);
  return { clase: "voto", id: vote.id.llave, ...quien, texto, automatico: false };
};

const leerLlamada: Lector = (payload, lugar) => {
  const { id, from, isGroup, timestamp } = LlamadaWaha.parse(payload);
  if (isGroup || !from) return null;
  const quien = deQuien({ from, timestamp, _data: null }, lugar);
  return { clase: "llamada", id, ...quien, texto: traducir("es", "avisos:waLlamada"), automatico: false };
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
  "call.received": leerLlamada,
};

/** Unknown events are none. */
export function leerSuceso(
  event: string,
  payload: unknown,
  { esCiudadano, ...lugar }: Lugar & { esCiudadano: (chat: string) => boolean },
): CanalEvent[] {
  const suceso = LECTORES[event]?.(payload, lugar);
  return suceso && esCiudadano(suceso.chat) ? [enPalabras(suceso)] : [];
}
