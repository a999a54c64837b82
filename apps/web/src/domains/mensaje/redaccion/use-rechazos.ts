import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { shortenFileName } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import type { Rechazo } from "./bandeja.rules.ts";

const MB = 1024 * 1024;

/** Says why files were not taken: too many in the words and the time of the specification, the others together, and which formats would be. */
export function useRechazos(
  max: number,
): (rechazos: readonly Rechazo[], opciones: Pick<OpcionesEditor, "formatosArchivo">) => void {
  const t = useT();
  const decir = (rechazo: Exclude<Rechazo, { causa: "demasiados" }>): string => {
    const nombre = shortenFileName(rechazo.nombre);
    switch (rechazo.causa) {
      case "formato":
      case "tipo":
        return t("errores:ARCHIVO_NO_PERMITIDO", { nombre });
      case "vacio":
        return t("errores:ARCHIVO_VACIO", { nombre });
      case "grande":
        return t("errores:ARCHIVO_GRANDE", { nombre, limite: Math.floor(rechazo.limite / MB) });
    }
  };
  return (rechazos, { formatosArchivo }) => {
    const otros = rechazos.flatMap((rechazo) => (rechazo.causa === "demasiados" ? [] : [decir(rechazo)]));
    if (otros.length < rechazos.length) {
      toast.warning(t("errores:ARCHIVOS_DEMASIADOS", { limite: max }), { durationMs: AVISO_TOAST_CHAT_MS });
    }
    if (rechazos.some(({ causa }) => causa === "formato") && formatosArchivo.length > 0)
      otros.push(t("redaccion:seAdmiten", { lista: formatosArchivo.join(", ") }));
    if (otros.length > 0) toast.warning(otros.join(" "));
  };
}
