import { IconLock } from "@tabler/icons-react";
import { useEffect } from "react";
import { isForbidden, setForbidden } from "../../lib/forbidden.ts";
import { reloadMenu } from "../../lib/reload-menu.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { ErrorPage } from "./ErrorPage.tsx";

/** Volver goes two pages back: one back would be refused again. The guard leaves no trace of the refused address, a call does. */
export function Error403Page() {
  const t = useT();
  const porGuardia = usePageLocation().state.porGuardia === true;
  useEffect(() => {
    // What was refused was open when the person signed in: the menu offers it no more.
    if (isForbidden())
      reloadMenu().catch((fallo: unknown) => handleError(fallo, { background: true, inPlace: true }));
    return () => setForbidden(false);
  }, []);
  return (
    <ErrorPage
      title={t("paginas:error403")}
      name={t("paginas:error403Nombre")}
      icon={<IconLock size={48} stroke={1.5} />}
      atras={porGuardia ? 1 : 2}
    >
      <p>{t("paginas:error403Texto")}</p>
    </ErrorPage>
  );
}
