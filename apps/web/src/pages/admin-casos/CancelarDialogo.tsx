import { Cancelacion, type CasoFila } from "@ventanilla/contract/caso/caso";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { useCaso, useNombreDeCaso } from "../../domains/caso/index.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useAdministrar } from "./api.ts";

const Motivo = Cancelacion.pick({ motivo: true });

/** «Cancelar caso»: never without a reason, and asked once more, because it is for good. */
export function CancelarDialogo({ fila, onClose }: { fila: CasoFila; onClose: () => void }) {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  const { cancelar } = useAdministrar();
  const { data: caso } = useCaso(fila.id);
  const form = useSchemaForm({
    schema: Motivo,
    initial: { motivo: "" },
    labels: { motivo: t("casos:cancelarMotivo") },
    ask: () =>
      confirm({
        title: t("casos:cancelar"),
        text: t("casos:cancelarPregunta"),
        confirmLabel: t("casos:cancelar"),
        cancelLabel: t("volver"),
        destructive: true,
      }),
    save: async ({ motivo }) => {
      await cancelar(fila.id, { motivo, version: caso?.version });
      toast.success(t("casos:cancelado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onClose();
    },
  });
  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      onClose={onClose}
      title={t("casos:cancelar")}
      width={ANCHO.derivar}
      confirmLabel={t("casos:cancelar")}
      cancelLabel={t("volver")}
    >
      <FormModal.Wide>
        <CounterField
          {...form.text("motivo")}
          description={t("casos:cancelarAyuda", { nombre: nombreDeCaso(fila) })}
          autoFocus
        />
      </FormModal.Wide>
    </FormModal>
  );
}
