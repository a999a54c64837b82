import { AsignacionDePunto, type Caso } from "@ventanilla/contract/caso/caso";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { AvisoCambio, useCambio } from "../../domains/caso/index.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { asignar, useDestinos, useReleerCasos } from "./api.ts";
import { ComoEsta, MUEVE } from "./ComoEsta.tsx";

const Destino = AsignacionDePunto.pick({ id_punto: true, comentario: true });

type AsignarDialogoProps = { caso: Caso; nombre: string; onClose: () => void };

/** «Asignar punto»: to which one, and with which words for whoever takes it there. */
export function AsignarDialogo({ caso, nombre, onClose }: AsignarDialogoProps) {
  const t = useT();
  const cambio = useCambio(caso, MUEVE);
  const releer = useReleerCasos();
  const destinos = useDestinos(caso.id);

  const initial: { id_punto: number | null; comentario: string } = { id_punto: null, comentario: "" };
  const form = useSchemaForm({
    schema: Destino,
    initial,
    labels: { id_punto: t("casos:asignarDestino"), comentario: t("casos:asignarComentario") },
    save: async (datos) => {
      await cambio.enviar((cambios, base) => cambios.hacer(base, () => asignar(base, datos)));
      releer();
      toast.success(t("casos:asignado"), { durationMs: AVISO_TOAST_CHAT_MS });
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
      title={t("casos:asignar")}
      width={ANCHO.derivar}
      confirmLabel={t("casos:asignarVerbo")}
    >
      <FormModal.Wide>
        <AvisoCambio cambio={cambio} />
        <ComoEsta caso={cambio.base} />
        <ChoiceField
          {...form.field("id_punto")}
          choices={(destinos.data?.rows ?? []).map(({ id, identificador }) => ({ id, label: identificador }))}
          openOnFocus={false}
          description={t("casos:asignarAyuda", { nombre })}
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
