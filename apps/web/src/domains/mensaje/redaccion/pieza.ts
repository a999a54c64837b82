import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import type { ArchivoListo } from "../../archivo/index.ts";

/**
 * `pendiente` waits for its turn or for the line. `por-oir`: a voice note being recorded, or recorded and not added.
 * `perdido`: the page ended before it was uploaded, or the server has forgotten it.
 */
export type EstadoPieza = "pendiente" | "en-proceso" | "terminado" | "fallido" | "por-oir" | "perdido";

/** One file of the tray. */
export interface Pieza {
  clave: string;
  sesion: number;
  nombre: string;
  /** Bytes. */
  tamanio: number;
  tipo: TipoArchivo;
  estado: EstadoPieza;
  /** Part of it that the server has, 0 to 1. */
  avance: number;
  /** Why it failed, in words. */
  motivo: string | null;
  archivo: ArchivoListo | null;
  /** Epoch ms. */
  creado: number;
}

/** What a person chose, before it is in the tray. */
export interface ArchivoElegido {
  nombre: string;
  tipo: TipoArchivo;
  contenido: Blob;
}
