import type { CasoNuevo, RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { goTo } from "../../../lib/navigation.ts";
import { getSession } from "../../../lib/session.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { abrirCaso } from "./llamada.api.ts";

/** What becomes of a case that was asked for. */
export type CasoPedido = {
  /** Opens an entry channel at the own point. */
  onAbrir: (sesionId: number) => void;
  /** It is open at another point, where nothing of what was written arrived. */
  onOtroPunto: (sesionId: number, descripcion: string) => void;
};

/**
 * Opens a case, has its form closed and leads there. Under its key the answer comes to whoever asked, also after they signed out:
 * what was written stays theirs, and nobody else is led anywhere.
 */
export function useAbrirCaso({
  onAbrir,
  onOtroPunto,
}: CasoPedido): (pedido: CasoNuevo, cerrar: () => void) => Promise<void> {
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
  const seguir = (caso: RespuestaCasoNuevo, sesion: number) => {
    if (caso.punto_atencion_diferente !== null) {
      void ofrecer(caso.punto_atencion_diferente, sesion);
      return;
    }
    if (caso.caso_abierto) toast.success(t("caso:llamadaAbierto"));
    onAbrir(sesion);
  };
  return async (pedido, cerrar) => {
    const idUsuario = getSession()?.usuario.id;
    const caso = await abrirCaso(pedido);
    const sesion = caso.canal_entrada ?? caso.canal_principal.principal.id;
    if (caso.punto_atencion_diferente !== null) onOtroPunto(sesion, pedido.caso.descripcion);
    if (getSession()?.usuario.id !== idUsuario) return;
    cerrar();
    seguir(caso, sesion);
  };
}
