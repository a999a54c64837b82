import { createContext, useContext } from "react";

/** Opens the dialog on the picture of this name. */
export const VerImagenContexto = createContext<(clave: string) => void>(() => undefined);
export const useVerImagen = (): ((clave: string) => void) => useContext(VerImagenContexto);

/** Whether the article around it is the one where Tab stops: the controls of the others are left out of the way. */
export const ParadaContexto = createContext(true);
export const useTab = (): 0 | -1 => (useContext(ParadaContexto) ? 0 : -1);
