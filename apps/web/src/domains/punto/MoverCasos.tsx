import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { type PuntoFila, TransicionPunto } from "@ventanilla/contract/punto/punto";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { Stored } from "../../ui/Stored.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./punto.module.css";
import { useCambiarPunto, usePuntos } from "./puntos.api.ts";

const Destino = TransicionPunto.pick({ mover_a: true }).required();

export type MoverCasosProps = {
  punto: PuntoFila;
  /** What the server said of the open cases. */
  motivo: string;
  onClose: () => void;
};

/** A point with open cases is switched off once they have somewhere to go (decision 79). */
export function MoverCasos({ punto, motivo, onClose }: MoverCasosProps) {
  const t = useT();
  const cambiar = useCambiarPunto();
  const puntos = usePuntos({ id_entidad: punto.id_entidad, estado: "ACTIVO" });
  const destinos = puntos.data?.rows.filter((uno) => uno.id !== punto.id);

  const initial: { mover_a: number | null } = { mover_a: null };
  const form = useSchemaForm({
    schema: Destino,
    initial,
    labels: { mover_a: t("puntos:moverDestino") },
    save: async ({ mover_a: moverA }) => {
      await cambiar(punto.id, { activo: false, moverA });
      toast.success(t("registro:desactivado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onClose();
    },
  });

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      onClose={onClose}
      title={t("puntos:moverTitulo")}
      width={ANCHO.derivar}
      // One choice is chosen again sooner than the question is read.
      dirty={false}
      confirmLabel={t("puntos:moverVerbo")}
    >
      <FormModal.Wide>
        <p className={classes["motivo"]}>{motivo}</p>
        <ChoiceField
          {...form.field("mover_a")}
          choices={(destinos ?? []).map(({ id, identificador }) => ({ id, label: identificador }))}
          openOnFocus={false}
          description={
            <Stored
              sentence={(nombre) => t("puntos:moverAyuda", { punto: nombre })}
              name={punto.identificador}
            />
          }
          none={t(destinos === undefined ? "comun:cargando" : "puntos:moverNinguno")}
          {...(destinos?.length === 0 && { error: t("puntos:moverNinguno") })}
          autoFocus
          {...catalogOf(puntos)}
        />
      </FormModal.Wide>
    </FormModal>
  );
}
