/** PostgreSQL's class of values that no column of that kind takes, and the breach of a column's own condition. */
const REFUSED = /^(?:22\w{3}|23514)$/;

/** Tells whether the database refused a value for what it is: the same value is refused again every time. */
export function isRefusedValue(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && REFUSED.test(error.code)
  );
}
