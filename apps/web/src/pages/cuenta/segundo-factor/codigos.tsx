import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { CodigosPanel } from "../../../domains/factor/index.ts";
import { useLeaveGuard } from "../../../lib/leave-guards.ts";
import { useSession } from "../../../lib/session.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal, type FormModalProps } from "../../../ui/dialog/FormModal.tsx";

export type MarcoDePasos = Pick<FormModalProps, "opened" | "onClose" | "width">;

/** One dialog whose contents change: each step says what its button does. */
export const marcoDePasos = (onClose: () => void): MarcoDePasos => ({
  opened: true,
  onClose,
  width: ANCHO.cuenta,
});

/** The last step: codes that are shown this once. Neither Esc nor a slip closes it before they are kept, nobody leaves while they come. */
export function useCodigos(codigos: readonly string[] | undefined, ocupado: boolean) {
  const t = useT();
  useLeaveGuard(ocupado, async () => false);
  const [guardados, setGuardados] = useState(false);
  const usuario = useSession()?.usuario.usuario ?? "";
  if (codigos === undefined) return undefined;
  return {
    marco: {
      title: t("factores:codigos"),
      confirmLabel: t("factores:listo"),
      cancellable: false,
      dirty: !guardados,
      disabled: !guardados,
      ...(!guardados && { missing: t("factores:codigosFalta") }),
    } satisfies Partial<FormModalProps>,
    contenido: (
      <FormModal.Wide>
        <CodigosPanel codigos={codigos} usuario={usuario} guardados={guardados} onGuardados={setGuardados} />
      </FormModal.Wide>
    ),
  };
}
