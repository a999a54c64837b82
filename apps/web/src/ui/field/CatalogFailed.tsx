import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../states/ErrorState.tsx";
import type { CatalogProps } from "./catalog.ts";

/** Above the box of a field whose catalogue did not come, which would look like one that has no entries. */
export function CatalogFailed({ failed = false, reason, onRetry }: CatalogProps) {
  const t = useT();
  if (!failed) return null;
  return (
    <ErrorState
      compact
      title={t("lista:errorTitulo")}
      {...(reason !== undefined && { text: reason })}
      {...(onRetry !== undefined && { onRetry })}
    />
  );
}
