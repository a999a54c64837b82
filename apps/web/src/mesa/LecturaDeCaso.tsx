import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useNombreDeCaso } from "../domains/caso/index.ts";
import { HiloLectura } from "../domains/hilo/index.ts";
import { useVerMenciones } from "../domains/nota-interna/index.ts";

export type LecturaDeCasoProps = {
  fila: CasoFila;
  idUsuario: number;
  /** By which entry channel somebody asked to see a message of it. */
  sesion?: number | undefined;
};

/** The thread of a case that is only read: whoever does has seen what names them there. */
export function LecturaDeCaso({ fila, idUsuario, sesion }: LecturaDeCasoProps) {
  const nombreDeCaso = useNombreDeCaso();
  useVerMenciones(fila.id);
  return <HiloLectura idCaso={fila.id} nombre={nombreDeCaso(fila)} idUsuario={idUsuario} sesion={sesion} />;
}
