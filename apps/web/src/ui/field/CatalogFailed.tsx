import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../states/ErrorState.tsx";
import type { CatalogProps } from "./catalog.ts";

export type CatalogFailedProps = CatalogProps & {
  /** Id of the field. */
  field: string;
  /** Where it does not stand at its field: what did not come. */
  title?: string;
};

/** Above the box of a field whose catalogue did not come, which would look like one that has no entries. */
export function CatalogFailed({ failed = false, ...rest }: CatalogFailedProps) {
  return failed ? <Failed {...rest} /> : null;
}

function Failed(props: Omit<CatalogFailedProps, "failed">) {
  const { field, reason, retrying = false, onRetry } = props;
  const t = useT();
  // Once it came the button is gone, and there is something to choose from.
  useFocusRelay(() => document.getElementById(field));
  return (
    <ErrorState
      compact
      title={props.title ?? t("lista:errorTitulo")}
      retrying={retrying}
      {...(reason !== undefined && { text: reason })}
      {...(onRetry !== undefined && { onRetry })}
    />
  );
}
