import { errorText } from "../errors/handle-error.ts";

/** Of a field that chooses from a catalogue: whether that did not come, why, and how it is asked for again. */
export type CatalogProps = {
  failed?: boolean | undefined;
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
};

type CatalogQuery = { error: Error | null; data: unknown; refetch: () => Promise<unknown> };

/** What a field is told of the queries that fill it. What was read once stays offered when reading it again fails. */
export function catalogOf(...queries: readonly CatalogQuery[]): CatalogProps {
  const lacking = queries.filter(({ error, data }) => error !== null && data === undefined);
  const error = lacking[0]?.error;
  return {
    failed: lacking.length > 0,
    reason: error ? errorText(error) : undefined,
    onRetry: () => {
      for (const { refetch } of lacking) void refetch();
    },
  };
}
