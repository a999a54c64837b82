import { Cancelacion, type Caso } from "@ventanilla/contract/caso/caso";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { AvisoCambio, useCambio } from "../../domains/caso/index.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { cancelar, useReleerCasos } from "./api.ts";
import { ComoEsta, MUEVE } from "./ComoEsta.tsx";

const Motivo = Cancelacion.pick({ motivo: true });

type CancelarDialogoProps = { caso: Caso; nombre: string; onClose: () => void };

/** «Cancelar caso»: never without a reason, and asked once more, because it is for good. */
export function CancelarDialogo({ caso, nombre, onClose }: CancelarDialogoProps) {
  const t = useT();
  const cambio = useCambio(caso, MUEVE);
  const releer = useReleerCasos();
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
      await cambio.enviar((cambios, base) => cambios.hacer(base, () => cancelar(base, { motivo })));
      releer();
      toast.success(t("casos:cancelado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onClose();
    },
    onRefused: cambio.alFallar,
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
        <AvisoCambio cambio={cambio} />
        <ComoEsta caso={cambio.base} />
        <CounterField {...form.text("motivo")} description={t("casos:cancelarAyuda", { nombre })} autoFocus />
      </FormModal.Wide>
    </FormModal>
  );
}
