import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { tNow } from "../../lib/i18n.ts";
import { goTo } from "../../lib/navigation.ts";
import { toast } from "../../ui/toast/toasts.ts";

let exigido = false;

/** No point chosen where one is needed: said for 2 s, then the cards, where the sentence stays (decision 75). */
export function exigirPunto(): void {
  exigido = true;
  toast.error(tNow("operadores:requerido"), { durationMs: AVISO_TOAST_CHAT_MS });
  goTo("/operadores", { replace: true });
}

/** Whether the cards are shown for lack of a point. The page that shows them takes the mark down when it is left. */
export const fueExigido = (): boolean => exigido;
export const olvidarExigencia = (): void => {
  exigido = false;
};
