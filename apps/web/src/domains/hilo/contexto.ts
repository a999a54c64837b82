import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { createContext, useContext } from "react";

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
  /** Shows a message of the thread and puts the focus there; says so when it is not loaded. */
  irA: (idMensaje: number) => void;
}

export const HiloContexto = createContext<ContextoDeHilo>({
  escribible: false,
  vencido: false,
  turnos: new Set(),
  onMensaje: () => undefined,
  irA: () => undefined,
});
export const useContextoDeHilo = (): ContextoDeHilo => useContext(HiloContexto);
