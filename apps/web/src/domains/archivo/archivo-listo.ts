import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";

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
