// What it is: where the bytes of files are kept, on a disk or in an S3 bucket.
// Owns: the storage and nothing that says what is in it.
// Never: decides who may read, looks into a file, or makes a key.
import { finished, PassThrough, type Readable } from "node:stream";
import type { ArchivosOptions } from "../../env.ts";
import { StoreError } from "../../shared/store-error.ts";
import { createDiskStore } from "./disk.ts";
import type { FileStore } from "./port.ts";

/** The S3 client is loaded only by who uses it. */
async function open(options: ArchivosOptions): Promise<FileStore> {
  if (options.kind === "disk") return createDiskStore(options.folder);
  const { createS3Store } = await import("./s3.ts");
  return createS3Store(options);
}

/** What the store itself does not take is a StoreError; what a source cannot give stays its own error. */
export async function createFileStore(options: ArchivosOptions): Promise<FileStore> {
  const store = await open(options);
  return {
    ...store,
    async save(key, content, bytes) {
      if (!Buffer.isBuffer(content)) return await saveFrom(store, key, { source: content, bytes });
      try {
        await store.save(key, content, bytes);
      } catch (error) {
        throw new StoreError(error);
      }
    },
  };
}

/** The store is given a stream of its own: one that it ends when it fails looks like one that failed by itself. */
async function saveFrom(
  store: FileStore,
  key: string,
  { source, bytes }: { source: Readable; bytes: number },
): Promise<void> {
  const passing = new PassThrough();
  const failure: { ofSource?: Error } = {};
  finished(source, { writable: false }, (error) => {
    if (!error) return;
    failure.ofSource = error;
    passing.destroy(error);
  });
  source.pipe(passing);
  try {
    await store.save(key, passing, bytes);
  } catch (error) {
    throw failure.ofSource ?? new StoreError(error);
  } finally {
    passing.destroy();
    source.destroy();
  }
}
