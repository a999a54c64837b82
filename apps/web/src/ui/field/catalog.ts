import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../errors/handle-error.ts";

/** Of a field that chooses from a catalogue: whether that did not come, why, and how it is asked for again. */
export type CatalogProps = {
  failed?: boolean | undefined;
  reason?: string | undefined;
  /** It is being asked for again. */
  retrying?: boolean | undefined;
  onRetry?: (() => void) | undefined;
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
  };
}
