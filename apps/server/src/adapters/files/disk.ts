import { mkdirSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkedKey } from "./key.ts";
import type { ByteRange, FileStore } from "./port.ts";

/** Files in a folder of this machine, or of a disk that all machines share. */
export function createDiskStore(folder: string): FileStore {
  // Citizens' documents: nobody else on the machine reads them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(folder, checkedKey(key));

  return {
    async save(key, content) {
      const path = pathOf(key);
      const source = Buffer.isBuffer(content) ? Readable.from(content) : content;
      // The pipeline hears a source that fails while the folder is still being made.
      await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
        await mkdir(dirname(path), { recursive: true });
        // The commit that will name the file waits for the disk as well.
        await writeFile(path, chunks, { flush: true });
      });
    },
    async read(key, range?: ByteRange) {
      const handle = await open(pathOf(key), "r");
      return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
