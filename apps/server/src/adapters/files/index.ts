// What it is: where the bytes of files are kept, on a disk or in an S3 bucket.
// Owns: the storage and nothing that says what is in it.
// Never: decides who may read, looks into a file, or makes a key.
import type { ArchivosOptions } from "../../env.ts";
import { crearAlmacenEnDisco } from "./disk.ts";
import type { Almacen } from "./port.ts";

/** The S3 client is loaded only by who uses it. */
export async function crearAlmacenDeArchivos(opciones: ArchivosOptions): Promise<Almacen> {
  if (opciones.kind === "disk") return crearAlmacenEnDisco(opciones.folder);
  const { crearAlmacenEnS3 } = await import("./s3.ts");
  return crearAlmacenEnS3(opciones);
}
