import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { checkedKey } from "./key.ts";
import type { Almacen, ByteRange } from "./port.ts";

export interface OpcionesS3 {
  bucket: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket of any store that speaks S3. */
export function crearAlmacenEnS3({ bucket, region, endpoint, ...credentials }: OpcionesS3): Almacen {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's refuse the checksums that newer clients add on their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const objeto = (clave: string) => ({ Bucket: bucket, Key: checkedKey(clave) });

  return {
    async guardar(clave, contenido, tamanio) {
      const orden = new PutObjectCommand({ ...objeto(clave), Body: contenido, ContentLength: tamanio });
      if (Buffer.isBuffer(contenido)) await client.send(orden);
      else await enviarFlujo(orden, contenido);
    },
    async leer(clave, rango?: ByteRange) {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...objeto(clave),
          ...(rango && { Range: `bytes=${rango.start}-${rango.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error("the file store answered without a body");
      return Body;
    },
    async borrar(clave) {
      await client.send(new DeleteObjectCommand(objeto(clave)));
    },
  };

  /** The client does not hear a source that fails: it would wait for the rest. */
  async function enviarFlujo(orden: PutObjectCommand, fuente: Readable): Promise<void> {
    const corte = new AbortController();
    fuente.once("error", () => corte.abort());
    try {
      await client.send(orden, { abortSignal: corte.signal });
    } catch (error) {
      throw fuente.errored ?? error;
    }
  }
}
