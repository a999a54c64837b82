import type { AccionesCaso } from "../../domains/caso/index.ts";
import { type Hotkey, useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";

export type OpcionesTeclasCaso = {
  acciones: AccionesCaso;
  onFaqs: () => void;
  /** Absent where nobody can be verified. */
  onVerificar: (() => void) | undefined;
};

/** The keys of the case of the open conversation; only what can be done is listed. */
export function useTeclasCaso({ acciones, onFaqs, onVerificar }: OpcionesTeclasCaso): void {
  const t = useT();
  const verificar: Hotkey[] =
    onVerificar === undefined ? [] : [{ keys: "v", label: t("persona:teclaVerificar"), run: onVerificar }];
  const delCaso: Hotkey[] = [
    { keys: "w", label: t("caso:actualizar"), run: acciones.actualizar },
    { keys: "d", label: t("caso:derivar"), run: acciones.derivar },
    { keys: "q", label: t("caso:cerrarTitulo"), run: () => void acciones.cerrar() },
    { keys: "f", label: t("caso:faqs"), run: onFaqs },
  ];
  useHotkeys(t("caso:titulo"), [...verificar, ...delCaso], acciones.escribible);
}
