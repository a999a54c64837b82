import { AsignacionDePunto, type CasoFila } from "@ventanilla/contract/caso/caso";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { useCaso, useNombreDeCaso } from "../../domains/caso/index.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useAdministrar, useDestinos } from "./api.ts";

const Destino = AsignacionDePunto.pick({ id_punto: true, comentario: true });

/** «Asignar punto»: to which one, and with which words for whoever takes it there. */
export function AsignarDialogo({ fila, onClose }: { fila: CasoFila; onClose: () => void }) {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  const { asignar } = useAdministrar();
  const { data: caso } = useCaso(fila.id);
  const destinos = useDestinos(fila.id);

  const initial: { id_punto: number | null; comentario: string } = { id_punto: null, comentario: "" };
  const form = useSchemaForm({
    schema: Destino,
    initial,
    labels: { id_punto: t("casos:asignarDestino"), comentario: t("casos:asignarComentario") },
    save: async (datos) => {
      await asignar(fila.id, { ...datos, version: caso?.version });
      toast.success(t("casos:asignado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onClose();
    },
  });

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      onClose={onClose}
      title={t("casos:asignar")}
      width={ANCHO.derivar}
      confirmLabel={t("casos:asignarVerbo")}
    >
      <FormModal.Wide>
        <ChoiceField
          {...form.field("id_punto")}
          choices={(destinos.data?.rows ?? []).map(({ id, identificador }) => ({ id, label: identificador }))}
          openOnFocus={false}
          description={t("casos:asignarAyuda", { nombre: nombreDeCaso(fila) })}
          none={t(destinos.data === undefined ? "comun:cargando" : "casos:asignarNinguno")}
          {...(destinos.data?.rows.length === 0 && { error: t("casos:asignarNinguno") })}
          autoFocus
          {...catalogOf(destinos)}
        />
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField {...form.text("comentario")} description={t("casos:asignarComentarioAyuda")} />
      </FormModal.Wide>
    </FormModal>
  );
}
