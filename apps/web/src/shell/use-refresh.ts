import { useQueryClient } from "@tanstack/react-query";
import { announce } from "../lib/announce.ts";
import { useT } from "../lib/use-t.ts";

/** Fetches again what the page shows; what is being written stays. */
export function useRefresh(): () => void {
  const t = useT();
  const queries = useQueryClient();
  return () => {
    void queries.refetchQueries({ type: "active" }).then(() => announce(t("shell:paginaActualizada")));
  };
}
