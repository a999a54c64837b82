import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files are kept. Keys are made by us from random ids and hold nothing that came from outside; what
 * a key names never changes.
 */
export interface FileStore {
  /** Resolves when every process can read it, after a power cut too; on failure the key is to be thrown away. */
  save(key: string, content: Buffer | Readable, bytes: number): Promise<void>;
  /** Rejects before the first byte when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** What is gone already is no error. */
  remove(key: string): Promise<void>;
}
