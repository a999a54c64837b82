/** PostgreSQL's classes for a server that is not there, stops, starts, or has no place left, and for a transaction that may be run again. */
const CLASSES = new Set(["08", "53", "57", "40"]);
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** A line that breaks in the middle has words and no code. */
const WORDS = /connection terminated|connection error|not queryable|timeout exceeded when trying to connect/i;

/** Did the database not answer, rather than refuse? What failed so may go well later; a commit that failed so may have happened. */
export function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (code.length === 5 && CLASSES.has(code.slice(0, 2))) return true;
  return NETWORK.test(code) || WORDS.test(error.message);
}
