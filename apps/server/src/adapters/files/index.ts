// What it is: where the bytes of files are kept, on a disk or in an S3 bucket.
// Owns: the storage and nothing that says what is in it.
// Never: decides who may read, looks into a file, or makes a key.
import type { ArchivosOptions } from "../../env.ts";
import { createDiskStore } from "./disk.ts";
import type { FileStore } from "./port.ts";

/** The S3 client is loaded only by who uses it. */
export async function createFileStore(options: ArchivosOptions): Promise<FileStore> {
  if (options.kind === "disk") return createDiskStore(options.folder);
  const { createS3Store } = await import("./s3.ts");
  return createS3Store(options);
}
