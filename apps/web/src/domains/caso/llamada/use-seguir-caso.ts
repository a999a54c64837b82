import type { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { goTo } from "../../../lib/navigation.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { toast } from "../../../ui/toast/toasts.ts";

/** Where one goes from what became of a case that was asked for; `onAbrir` opens an entry channel at the own point. */
export function useSeguirCaso(onAbrir: (sesionId: number) => void): (caso: RespuestaCasoNuevo) => void {
  const t = useT();
  const ofrecer = async (punto: number, sesion: number) => {
    toast.warning(t("caso:llamadaOtroPunto"));
    const va = await confirm({
      title: t("caso:llamadaIrTitulo"),
      text: t("caso:llamadaIrPregunta"),
      confirmLabel: t("caso:llamadaIrVerbo"),
    });
    if (va) goTo(`/conversacion/${punto}/${sesion}`);
  };
  return (caso) => {
    const sesion = caso.canal_entrada ?? caso.canal_principal.principal.id;
    if (caso.punto_atencion_diferente !== null) {
      void ofrecer(caso.punto_atencion_diferente, sesion);
      return;
    }
    if (caso.caso_abierto) toast.success(t("caso:llamadaAbierto"));
    onAbrir(sesion);
  };
}
