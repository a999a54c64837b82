import type { Readable } from "node:stream";

/** Bytes from `desde` to `hasta`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files are kept. Keys are made by us from random ids and hold nothing that came from outside; what
 * a key names never changes.
 */
export interface Almacen {
  /** Resolves when every process can read it; on failure the key is to be thrown away. */
  guardar(clave: string, contenido: Buffer | Readable, tamanio: number): Promise<void>;
  /** Rejects before the first byte when there is no such file. */
  leer(clave: string, rango?: ByteRange): Promise<Readable>;
  /** What is gone already is no error. */
  borrar(clave: string): Promise<void>;
}
