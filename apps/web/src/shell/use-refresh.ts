import { useQueryClient } from "@tanstack/react-query";
import { announce } from "../lib/announce.ts";
import { reloadMenu } from "../lib/reload-menu.ts";
import { useT } from "../lib/use-t.ts";
import { handleError } from "../ui/errors/handle-error.ts";

/** Fetches again what the page shows and what its reader may do; what is being written stays. */
export function useRefresh(): () => void {
  const t = useT();
  const queries = useQueryClient();
  return () => {
    const menu = reloadMenu().catch((failure: unknown) => void handleError(failure, { background: true }));
    void Promise.all([menu, queries.refetchQueries({ type: "active" })]).then(() =>
      announce(t("shell:paginaActualizada")),
    );
  };
}
