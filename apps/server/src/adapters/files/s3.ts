import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { checkedKey } from "./key.ts";
import type { ByteRange, FileStore } from "./port.ts";

export interface S3Options {
  bucket: string;
  region: string;
  /** Absent: Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket of any store that speaks S3. */
export function createS3Store({ bucket, region, endpoint, ...credentials }: S3Options): FileStore {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's refuse the checksums that newer clients add on their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const object = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  return {
    async save(key, content, bytes) {
      const command = new PutObjectCommand({ ...object(key), Body: content, ContentLength: bytes });
      if (Buffer.isBuffer(content)) await client.send(command);
      else await sendStream(command, content);
    },
    async read(key, range?: ByteRange) {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...object(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error("the file store answered without a body");
      return Body;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)));
    },
  };

  /** The client does not hear a source that fails: it would wait for the rest. */
  async function sendStream(command: PutObjectCommand, source: Readable): Promise<void> {
    const stop = new AbortController();
    source.once("error", () => stop.abort());
    try {
      await client.send(command, { abortSignal: stop.signal });
    } catch (error) {
      throw source.errored ?? error;
    }
  }
}
