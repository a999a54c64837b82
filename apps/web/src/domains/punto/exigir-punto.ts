import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { tNow } from "../../lib/i18n.ts";
import { goTo } from "../../lib/navigation.ts";
import { createPageStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast/toasts.ts";

const exigido = createPageStore(() => false);

/** No point chosen where one is needed: said for 2 s, then the cards, where the sentence stays (decision 75). */
export function exigirPunto(): void {
  exigido.set(true);
  toast.error(tNow("operadores:requerido"), { durationMs: AVISO_TOAST_CHAT_MS });
  goTo("/operadores", { replace: true });
}

/** Whether the cards are shown for lack of a point. The page that shows them takes the mark down when it is left. */
export const fueExigido = exigido.get;
export const olvidarExigencia = (): void => exigido.set(false);
