import { traducir } from "@ventanilla/i18n";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import {
  EditadoWaha,
  EliminadoWaha,
  EsperaWaha,
  LlamadaWaha,
  ReaccionWaha,
  VotoWaha,
} from "./sucesos.wire.ts";
import { chatDeId } from "./wire.ts";

interface Suceso {
  /** Ours: an edited message may keep the id of the first, and would be taken for a repeat. */
  clase: "reaccion" | "editado" | "eliminado" | "voto" | "llamada" | "espera";
  id: string;
  chat: string;
  segundos: number;
  texto: string;
  /** Says nothing that waits for an answer: joins an open case and opens none. */
  automatico: boolean;
}

/** It happened in the conversation and stands there in words, so that nothing is unseen. */
function enPalabras({
  clase,
  id,
  chat,
  segundos: seconds,
  texto: text,
  automatico: automatic,
}: Suceso): MensajeEvent {
  // The second tells the same act again from another act upon the same message.
  const cuando = clase === "llamada" || clase === "espera" ? "" : `_${seconds}`;
  return {
    kind: "mensaje",
    idExterno: `${clase}_${id}${cuando}`,
    chat,
    nombre: null,
    seconds,
    tipoContenido: "texto",
    text,
    adjuntos: [],
    automatic,
  };
}

function leerReaccion(payload: unknown, sobreS: number): Suceso | null {
  const { id, from: chat, fromMe, reaction, timestamp } = ReaccionWaha.parse(payload);
  if (fromMe) return null;
  const signo = reaction.text;
  const texto =
    signo === ""
      ? traducir("es", "avisos:waReaccionQuitada")
      : traducir("es", "avisos:waReaccion", { signo });
  return { clase: "reaccion", id, chat, segundos: timestamp ?? sobreS, texto, automatico: true };
}

function leerEditado(payload: unknown, sobreS: number): Suceso | null {
  const { id, from: chat, fromMe, body, timestamp } = EditadoWaha.parse(payload);
  if (fromMe) return null;
  const texto = traducir("es", "avisos:waEditado", { texto: body });
  // Words: somebody may have to answer them.
  return { clase: "editado", id, chat, segundos: timestamp ?? sobreS, texto, automatico: false };
}

function leerEliminado(payload: unknown, sobreS: number): Suceso | null {
  const { after, revokedMessageId } = EliminadoWaha.parse(payload);
  const chat = after.from ?? chatDeId(after.id);
  if (after.fromMe || after.id.startsWith("true_") || chat === null) return null;
  const texto = traducir("es", "avisos:waEliminado");
  const id = revokedMessageId ?? after.id;
  return { clase: "eliminado", id, chat, segundos: after.timestamp ?? sobreS, texto, automatico: true };
}

function leerVoto(payload: unknown, sobreS: number): Suceso | null {
  const { id, from: chat, fromMe, selectedOptions, timestamp } = VotoWaha.parse(payload).vote;
  if (fromMe) return null;
  const texto = traducir("es", "avisos:waVoto", { texto: selectedOptions.join(", ") || "—" });
  return { clase: "voto", id, chat, segundos: timestamp ?? sobreS, texto, automatico: false };
}

function leerLlamada(payload: unknown, sobreS: number): Suceso | null {
  const { id, from: chat, isGroup, timestamp } = LlamadaWaha.parse(payload);
  if (isGroup) return null;
  const texto = traducir("es", "avisos:waLlamada");
  return { clase: "llamada", id, chat, segundos: timestamp ?? sobreS, texto, automatico: false };
}

function leerEspera(payload: unknown, sobreS: number): Suceso | null {
  const { id, from: chat, fromMe, timestamp } = EsperaWaha.parse(payload);
  if (fromMe) return null;
  // The message itself comes later under its own id.
  const texto = traducir("es", "avisos:waEspera");
  return { clase: "espera", id, chat, segundos: timestamp ?? sobreS, texto, automatico: true };
}

const LECTORES: Readonly<Record<string, (payload: unknown, sobreS: number) => Suceso | null>> = {
  "message.reaction": leerReaccion,
  "message.edited": leerEditado,
  "message.revoked": leerEliminado,
  "message.waiting": leerEspera,
  "poll.vote": leerVoto,
  "call.received": leerLlamada,
};

/** `sobreS`: when the gateway told it, for those that carry no time of their own. Unknown events are none. */
export function leerSuceso(
  event: string,
  payload: unknown,
  { sobreS, esCiudadano }: { sobreS: number; esCiudadano: (chat: string) => boolean },
): CanalEvent[] {
  const suceso = LECTORES[event]?.(payload, sobreS);
  return suceso && esCiudadano(suceso.chat) ? [enPalabras(suceso)] : [];
}
