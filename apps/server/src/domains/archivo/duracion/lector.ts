/** Some bytes of a file; fewer, or none, where it ends. What measures a file reads a bounded part of it, whatever it says. */
export interface Lector {
  tamanio: number;
  leer(desde: number, bytes: number): Promise<Buffer>;
}
