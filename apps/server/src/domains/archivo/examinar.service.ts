import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import type { Original } from "../../channels/connector.ts";
import { sha256Aside } from "../../shared/crypto.ts";

/** Bytes at hand, or a file that is ours for the moment. */
export type Fuente = Buffer | { ruta: string };

export const fuenteDe = (original: Original): Fuente =>
  Buffer.isBuffer(original) ? original : { ruta: original.path };

/** What a file is, by its bytes alone. */
export interface Examinado {
  mime: string;
  tipo: TipoArchivo;
  /** Usual for such contents; empty when unknown. */
  extension: string;
  tamanio: number;
  sha256: string;
}

const MUESTRA = 4096;
const ESCAPE = 27;

export async function examinar(fuente: Fuente): Promise<Examinado> {
  const hallado = Buffer.isBuffer(fuente)
    ? await fileTypeFromBuffer(fuente)
    : await fileTypeFromFile(fuente.ruta);
  const medido = Buffer.isBuffer(fuente)
    ? { tamanio: fuente.length, sha256: await sha256Aside(fuente) }
    : await medir(fuente.ruta);
  if (hallado) {
    const mime = hallado.mime.split(";")[0] ?? hallado.mime;
    return { mime, tipo: tipoDeMime(mime), extension: hallado.ext, ...medido };
  }
  const esTexto = !(await principio(fuente)).some(noEsDeTexto);
  const [mime, extension] = esTexto ? ["text/plain", "txt"] : ["application/octet-stream", ""];
  return { mime, tipo: "archivo", extension, ...medido };
}

/** Letters of any encoding are; of the controls only line ends, tabs and the like. */
function noEsDeTexto(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32 && byte !== ESCAPE);
}

async function principio(fuente: Fuente): Promise<Buffer> {
  if (Buffer.isBuffer(fuente)) return fuente.subarray(0, MUESTRA);
  const archivo = await open(fuente.ruta, "r");
  try {
    const { buffer, bytesRead } = await archivo.read({ buffer: Buffer.alloc(MUESTRA), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await archivo.close();
  }
}

async function medir(ruta: string): Promise<{ tamanio: number; sha256: string }> {
  const resumen = createHash("sha256");
  let tamanio = 0;
  await pipeline(createReadStream(ruta), async (partes: AsyncIterable<Buffer>) => {
    for await (const parte of partes) {
      tamanio += parte.length;
      resumen.update(parte);
    }
  });
  return { tamanio, sha256: resumen.digest("hex") };
}
