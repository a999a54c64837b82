import { createContext, useContext } from "react";

/** Opens the dialog on the picture or document of this name. */
export const VerArchivoContexto = createContext<(clave: string) => void>(() => undefined);
export const useVerArchivo = (): ((clave: string) => void) => useContext(VerArchivoContexto);

/** Whether the article around it is the one where Tab stops: the controls of the others are left out of the way. */
export const ParadaContexto = createContext(true);
export const useTab = (): 0 | -1 => (useContext(ParadaContexto) ? 0 : -1);
