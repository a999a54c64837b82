import { StoreError } from "./store-error.ts";

/** PostgreSQL's error classes: the server is not there, stops, starts or is full, or the transaction may run again. */
const CLASSES = new Set(["08", "53", "57", "40"]);
/** It answers, and takes no change: another one has taken over, or none yet. */
const READ_ONLY = "25006";
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** A connection that breaks in the middle, or goes silent, gives a message and no code. */
const WORDS =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|query read timeout/i;

/** Tells whether the database takes no change now, as a server that waits behind another one, or stood before it. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === READ_ONLY;

/** Tells whether the database did not answer, instead of refusing. The work may succeed later; a commit may even have happened. */
export function isDown(error: unknown): boolean {
  // A store beyond a network is as much away as a database.
  if (error instanceof StoreError) return isDown(error.cause);
  if (!(error instanceof Error)) return false;
  if (isReadOnly(error)) return true;
  const code = "code" in error ? String(error.code) : "";
  if (code.length === 5 && CLASSES.has(code.slice(0, 2))) return true;
  // Over a socket of the file system a server that is gone is a file that is not there.
  const connecting = "syscall" in error && error.syscall === "connect";
  return connecting || NETWORK.test(code) || WORDS.test(error.message);
}
