import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";

/**
 * `pendiente` waits for its turn or for the line. `por-oir`: a voice note being recorded, or recorded and not added.
 * `perdido`: the page ended before it was uploaded, or the server has forgotten it.
 */
export type EstadoPieza = "pendiente" | "en-proceso" | "terminado" | "fallido" | "por-oir" | "perdido";

/** A file that the server holds until a message names it. */
export interface ArchivoListo {
  /** As the server calls it. */
  id: string;
  nombre: string;
  /** Bytes. */
  tamanio: number;
  tipo: TipoArchivo;
  /** Epoch ms of the upload. */
  subido: number;
}

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
