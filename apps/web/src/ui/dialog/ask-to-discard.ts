import { tNow } from "../../lib/i18n.ts";
import { confirm } from "./confirm.ts";

/** Before unsaved data is left behind; true: it may go. */
export const askToDiscard = (): Promise<boolean> =>
  confirm({
    title: tNow("descartarTitulo"),
    text: tNow("descartarTexto"),
    confirmLabel: tNow("descartar"),
    cancelLabel: tNow("seguirEditando"),
    destructive: true,
  });
