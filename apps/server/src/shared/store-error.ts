/** The file store, or the disk on which things lie before it, did not take what it was given, and may take it later. `cause`: how it failed. */
export class StoreError extends Error {
  constructor(cause: unknown) {
    super(`the file store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "StoreError";
  }
}
