import { addressOf, NetworkError } from "@ventanilla/client/http";
import { descargarPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { saveAs } from "../../../lib/save-as.ts";
import { downloadFile } from "../../../lib/transfers.ts";
import { useT } from "../../../lib/use-t.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { toast } from "../../../ui/toast/toasts.ts";

/** Has a case made as PDF and saves it. Whoever leaves does not want it any more. */
export function useGuardarPdf(idCaso: number, notas: boolean) {
  const t = useT();
  const enCurso = useRef<AbortController>(undefined);
  const [guardando, setGuardando] = useState(false);
  useEffect(() => () => enCurso.current?.abort(), []);

  const pedir = async () => {
    if (enCurso.current !== undefined) return;
    const control = new AbortController();
    enCurso.current = control;
    setGuardando(true);
    try {
      const direccion = addressOf(descargarPapel, { id: idCaso }, notas ? { notas: "1" } : {});
      const pdf = await downloadFile(direccion, { signal: control.signal });
      const nombre = `caso-${idCaso}.pdf`;
      saveAs(pdf, nombre);
      toast.success(t("papel:guardado", { nombre }));
    } catch (error) {
      if (error instanceof NetworkError && error.aborted) announce(t("papel:cancelado"));
      else handleError(error, { retry: () => void pedir() });
    } finally {
      enCurso.current = undefined;
      setGuardando(false);
    }
  };
  return { guardando, guardar: () => void pedir(), cancelar: () => enCurso.current?.abort() };
}
