import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { puedeCitarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import { createContext, useContext } from "react";

/** Answering one message: those of this entry channel, and what happens with the one that is chosen. */
export interface Responder {
  canal: number;
  elegir: (mensaje: Mensaje) => void;
}

export const puedeResponderse = (
  responder: Responder | undefined,
  mensaje: Mensaje,
): responder is Responder =>
  responder !== undefined && mensaje.id_canal_entrada === responder.canal && puedeCitarse(mensaje);

/** What the pieces of a thread ask of it. The object stays the same while its parts do. */
export interface ContextoDeHilo {
  /** Its case can still be written to, and by who looks at it. */
  escribible: boolean;
  /** The time for answering is over: nothing is sent again. */
  vencido: boolean;
  /** Queued messages that wait behind an earlier one. */
  turnos: ReadonlySet<number>;
  /** A message as an answer of the server has it now. */
  onMensaje: (mensaje: Mensaje) => void;
  /** Shows a message of the thread and puts the focus there; reads on backwards for one that is not held yet. */
  irA: (idMensaje: number) => void;
  /** Absent where no message can be answered in particular. */
  responder: Responder | undefined;
}

export const HiloContexto = createContext<ContextoDeHilo>({
  escribible: false,
  vencido: false,
  turnos: new Set(),
  onMensaje: () => undefined,
  irA: () => undefined,
  responder: undefined,
});
export const useContextoDeHilo = (): ContextoDeHilo => useContext(HiloContexto);

const NINGUNA: readonly string[] = [];

/** The words that are looked for in this thread. Apart from the rest: only texts are drawn again when they change. */
export const BuscadasContexto = createContext(NINGUNA);
export const useBuscadas = (): readonly string[] => useContext(BuscadasContexto);
