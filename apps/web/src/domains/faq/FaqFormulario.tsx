import { Radio } from "@mantine/core";
import { type Faq, FaqNueva } from "@ventanilla/contract/faq/faq";
import { ANCHO, FAQ_PRIORIDAD_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import type { Tramite } from "@ventanilla/contract/tramite/tramite";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import type { CatalogProps } from "../../ui/field/catalog.ts";
import { useLabel } from "../../ui/field/use-label.ts";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useGuardarFaq } from "./api.ts";
import classes from "./dialogo.module.css";

const PRIORIDADES = Array.from({ length: FAQ_PRIORIDAD_MAX }, (_, indice) => String(indice + 1));

export type FaqFormularioProps = {
  /** The question that is edited; undefined: a new one. */
  faq: Faq | undefined;
  /** Of a new one: the procedure it was begun from, those that may be chosen instead, and whether these came. */
  idTramite: number | undefined;
  tramites: readonly Pick<Tramite, "id" | "nombre_tramite" | "entidad">[];
  catalogo: CatalogProps;
  onClose: () => void;
};

/** A frequent question: text, answer and priority; a new one says of which procedure. */
export function FaqFormulario({ faq, idTramite, tramites, catalogo, onClose }: FaqFormularioProps) {
  const t = useT();
  // Institutions name their procedures alike, and only SUPERADMIN is offered those of several.
  const deVarias = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const guardar = useGuardarFaq();
  const form = useSchemaForm({
    schema: FaqNueva,
    initial: {
      id_tramite: faq?.id_tramite ?? idTramite ?? null,
      pregunta: faq?.pregunta ?? "",
      respuesta: faq?.respuesta ?? "",
      prioridad: faq?.prioridad ?? null,
    },
    labels: {
      id_tramite: t("tramites:tramite"),
      pregunta: t("tramites:pregunta"),
      respuesta: t("tramites:respuesta"),
      prioridad: t("tramites:prioridad"),
    },
    missing: { id_tramite: t("tramites:seleccione") },
    save: async (escrita, tocado) => {
      await guardar(faq?.id, escrita, tocado);
      toast.success(t(faq === undefined ? "tramites:preguntaAgregada" : "tramites:preguntaActualizada"));
      onClose();
    },
  });
  const elegido = tramites.find(({ id }) => id === form.values.id_tramite);
  const { label, required, ...prioridad } = form.field("prioridad");
  // The box that Mantine gives the rest to has no role that could be required: the words say it.
  const { label: rotulo } = useLabel(label, required);

  return (
    <FormModal
      {...form.modal}
      {...form.gate(["pregunta", "respuesta", "prioridad"])}
      opened
      onClose={onClose}
      title={t(faq === undefined ? "tramites:preguntaNueva" : "tramites:preguntaEditar")}
      width={ANCHO.formulario}
      onSubmit={() => {
        if (form.values.id_tramite === null) toast.error(t("tramites:seleccione"));
        form.modal.onSubmit();
      }}
    >
      {faq === undefined ? (
        <FormModal.Wide>
          <ChoiceField
            {...form.field("id_tramite")}
            choices={tramites.map(({ id, nombre_tramite, entidad }) => ({
              id,
              label: nombre_tramite,
              ...(deVarias && { group: entidad.nombre }),
            }))}
            {...(deVarias && elegido !== undefined && { description: elegido.entidad.nombre })}
            {...catalogo}
          />
        </FormModal.Wide>
      ) : null}
      {(["pregunta", "respuesta"] as const).map((campo) => (
        <FormModal.Wide key={campo}>
          <CounterField {...form.text(campo)} autoFocus={campo === "pregunta"} />
        </FormModal.Wide>
      ))}
      <FormModal.Wide>
        <Radio.Group
          label={rotulo}
          description={t("tramites:prioridadAyuda")}
          value={String(prioridad.value)}
          onChange={(valor) => prioridad.onChange(Number(valor))}
          error={prioridad.error}
        >
          <div className={classes["radios"]} id={prioridad.id} tabIndex={-1}>
            {PRIORIDADES.map((numero) => (
              <Radio key={numero} value={numero} label={numero} />
            ))}
          </div>
        </Radio.Group>
      </FormModal.Wide>
    </FormModal>
  );
}
