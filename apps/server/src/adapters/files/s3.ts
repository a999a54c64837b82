import { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
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
  const disco = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));

  return {
    async guardar(clave, contenido, tamanio) {
      if (Buffer.isBuffer(contenido)) return await disco.put(clave, contenido);
      await disco.putStream(clave, contenido, { contentLength: tamanio });
    },
    async leer(clave, rango?: ByteRange) {
      // flydrive reads objects whole only; the same client is asked for a part.
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: clave,
          ...(rango && { Range: `bytes=${rango.start}-${rango.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error("the file store answered without a body");
      return Body;
    },
    async borrar(clave) {
      await disco.delete(clave);
    },
  };
}
