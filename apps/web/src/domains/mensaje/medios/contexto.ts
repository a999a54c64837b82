import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { createContext, useContext } from "react";

/** What the pieces of a thread ask of it. The object stays the same while its parts do. */
export interface ContextoDeHilo {
  /** Its case can still be written to, and by who looks at it. */
  escribible: boolean;
  /** A message as an answer of the server has it now. */
  onMensaje: (mensaje: Mensaje) => void;
  /** Opens the dialog on the picture of this name. */
  verImagen: (clave: string) => void;
}

const nada = () => undefined;
export const HiloContexto = createContext<ContextoDeHilo>({
  escribible: false,
  onMensaje: nada,
  verImagen: nada,
});
export const useContextoDeHilo = (): ContextoDeHilo => useContext(HiloContexto);

/** Whether the article around it is the one where Tab stops: the controls of the others are left out of the way. */
export const ParadaContexto = createContext(true);
export const useTab = (): 0 | -1 => (useContext(ParadaContexto) ? 0 : -1);
