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
  /** Milliseconds without an answer or a byte after which a store is given up. The client tries thrice. */
  silenceMs?: number;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Files in a bucket of any store that speaks S3. */
export function createS3Store({
  bucket,
  region,
  endpoint,
  silenceMs = SILENCE_MS,
  ...credentials
}: S3Options): FileStore {
  const common = {
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's refuse the checksums that newer clients add on their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const writing = new S3Client({
    ...common,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
  });
  // A socket's own time also runs while a reader takes none: only the answer is waited for here, its bytes in `heard`.
  const reading = new S3Client({
    ...common,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
  });
  const object = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  return {
    async save(key, content, bytes) {
      const command = new PutObjectCommand({ ...object(key), Body: content, ContentLength: bytes });
      if (Buffer.isBuffer(content)) await writing.send(command);
      else await sendStream(command, content);
    },
    async read(key, range?: ByteRange) {
      const { Body } = await reading.send(
        new GetObjectCommand({
          ...object(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error("the file store answered without a body");
      const whole = Readable.from(heard(Body, silenceMs), { objectMode: false });
      // Also when nobody began to read it.
      return whole.once("close", () => Body.destroy());
    },
    async remove(key) {
      await writing.send(new DeleteObjectCommand(object(key)));
    },
  };

  /** The client does not hear a source that fails: it would wait for the rest. */
  async function sendStream(command: PutObjectCommand, source: Readable): Promise<void> {
    const stop = new AbortController();
    source.once("error", () => stop.abort());
    try {
      await writing.send(command, { abortSignal: stop.signal });
    } catch (error) {
      // A request that was refused half-way keeps its line until it has the rest.
      stop.abort();
      throw source.errored ?? error;
    } finally {
      source.destroy();
    }
  }
}

/** The bytes as they come. Ends with an error where the store goes silent, however long whoever reads takes over each piece. */
async function* heard(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  for (;;) {
    const piece = await within(pieces.next(), silenceMs);
    if (piece.done) return;
    yield piece.value;
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the file store went silent")), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
