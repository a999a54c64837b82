import type { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { goTo } from "../../../lib/navigation.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { toast } from "../../../ui/toast/toasts.ts";

/** What becomes of a case that was asked for. */
export type CasoPedido = {
  /** Opens an entry channel at the own point. */
  onAbrir: (sesionId: number) => void;
  /** It is open at another point, where nothing of what was written arrived. */
  onOtroPunto: (sesionId: number, descripcion: string) => void;
};

/** Where one goes then. */
export function useSeguirCaso({
  onAbrir,
  onOtroPunto,
}: CasoPedido): (caso: RespuestaCasoNuevo, descripcion: string) => void {
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
  return (caso, descripcion) => {
    const sesion = caso.canal_entrada ?? caso.canal_principal.principal.id;
    if (caso.punto_atencion_diferente !== null) {
      onOtroPunto(sesion, descripcion);
      void ofrecer(caso.punto_atencion_diferente, sesion);
      return;
    }
    if (caso.caso_abierto) toast.success(t("caso:llamadaAbierto"));
    onAbrir(sesion);
  };
}
