import { useEffect } from "react";
import { reloadMenu } from "../lib/reload-menu.ts";
import { isSessionKept } from "../lib/session.ts";
import { handleError } from "../ui/errors/handle-error.ts";

/** A page that opens in a session of before reads anew what the person may do: it may be more by now, or less. */
export function useFreshMenu(): void {
  useEffect(() => {
    if (!isSessionKept()) return;
    reloadMenu({ background: true }).catch(
      (failure: unknown) => void handleError(failure, { background: true, inPlace: true }),
    );
  }, []);
}
