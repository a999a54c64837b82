import { type Caso, Derivacion } from "@ventanilla/contract/caso/caso";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { catalogOf } from "../../../ui/field/catalog.ts";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { usePuntosActivos } from "../cambios.api.ts";
import { useCambio } from "../use-cambio.ts";
import { AvisoCambio } from "./AvisoCambio.tsx";
import classes from "./dialogos.module.css";

export type DialogoDerivarProps = {
  caso: Caso;
  /** Where the operator works: no destination. */
  idPunto: number;
  onCerrar: () => void;
  onDerivado: () => void;
};

const Destino = Derivacion.pick({ id_destino: true, comentario: true });
const MUEVE = ["id_punto_atencion", "operador_principal", "tipo", "estado"] as const;

/** «Derivar»: to which other point, and with which words. */
export function DialogoDerivar({ caso, idPunto, onCerrar, onDerivado }: DialogoDerivarProps) {
  const t = useT();
  const cambio = useCambio(caso, MUEVE);
  const puntos = usePuntosActivos();
  const propio = caso.id_punto_atencion ?? idPunto;
  const otros = (puntos.data?.rows ?? []).filter(({ id }) => id !== propio);
  const entidadDe = new Map(otros.map(({ id, entidad }) => [String(id), entidad.nombre]));

  const initial: { id_destino: number | null; comentario: string } = { id_destino: null, comentario: "" };
  const form = useSchemaForm({
    schema: Destino,
    initial,
    labels: { id_destino: t("caso:derivarDestino"), comentario: t("caso:derivarComentario") },
    missing: { id_destino: t("caso:derivarSinDestino") },
    wrongTo: "field",
    ask: () =>
      confirm({
        title: t("caso:derivarTitulo"),
        text: t("caso:derivarPregunta"),
        confirmLabel: t("caso:derivar"),
      }),
    save: async ({ id_destino, comentario = "" }) => {
      await cambio.enviar((cambios, base) => cambios.derivar(base, { id_destino, comentario }));
      onDerivado();
    },
    onRefused: cambio.alFallar,
  });

  return (
    <FormModal
      {...form.modal}
      opened
      ofView
      onClose={onCerrar}
      title={t("caso:derivarTitulo")}
      width={ANCHO.derivar}
      confirmLabel={t("caso:derivar")}
    >
      <FormModal.Wide>
        <AvisoCambio cambio={cambio} />
        <ChoiceField
          {...form.field("id_destino")}
          openOnFocus={false}
          allowDeselect={false}
          none={t(puntos.isSuccess ? "caso:derivarNinguno" : "comun:cargando")}
          autoFocus
          {...catalogOf(puntos)}
          choices={otros.map(({ id, identificador }) => ({ id, label: identificador }))}
          renderOption={({ option }) => (
            <span className={classes["destino"]}>
              <span>{option.label}</span>
              <span className={classes["entidad"]}>{entidadDe.get(option.value)}</span>
            </span>
          )}
        />
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField {...form.text("comentario")} description={t("caso:derivarComentarioAyuda")} />
      </FormModal.Wide>
    </FormModal>
  );
}
