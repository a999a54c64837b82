import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../errors/handle-error.ts";

/** Of a field that chooses from a catalogue: whether that did not come, why, and how it is asked for again. */
export type CatalogProps = {
  failed?: boolean | undefined;
  reason?: string | undefined;
  /** It is being asked for again. */
  retrying?: boolean | undefined;
  onRetry?: (() => void) | undefined;
  /** How many came, where the catalogue holds more than that. */
  onlyFirst?: number | undefined;
};

type CatalogQuery = Pick<UseQueryResult, "error" | "data" | "isFetchedAfterMount" | "isFetching" | "refetch">;

/** What a field is told of the queries that fill it. What was read once stays offered when reading it again fails. */
export function catalogOf(...queries: readonly CatalogQuery[]): CatalogProps {
  // While it is asked again the error is gone, and whoever pressed the button still there.
  const lacking = queries.filter(
    ({ error, data, isFetchedAfterMount }) => data === undefined && (error !== null || isFetchedAfterMount),
  );
  const error = lacking.find((query) => query.error !== null)?.error;
  return {
    failed: lacking.length > 0,
    retrying: lacking.some(({ isFetching }) => isFetching),
    reason: error ? errorText(error) : undefined,
    onRetry: () => {
      for (const { refetch } of lacking) void refetch();
    },
    onlyFirst: queries.map(({ data }) => firstOf(data)).find((many) => many !== undefined),
  };
}

/** A catalogue is answered whole up to a limit (D5); its count goes on. */
function firstOf(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null || !("rows" in data) || !("count" in data)) return undefined;
  const { rows, count } = data;
  return Array.isArray(rows) && typeof count === "number" && count > rows.length ? rows.length : undefined;
}
