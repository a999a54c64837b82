import { type Caso, CasoGuardado, type TipoCaso } from "@ventanilla/contract/caso/caso";
import { tiposPermitidos } from "@ventanilla/contract/caso/caso.rules";
import { ANCHO, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { catalogOf } from "../../../ui/field/catalog.ts";
import { OptionField } from "../../../ui/field/OptionField.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { storedOptions } from "../../../ui/stored-options.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { CasoChip } from "../CasoChip.tsx";
import { useTramitesActivos } from "../cambios.api.ts";
import { useCambio } from "../use-cambio.ts";
import { AvisoCambio } from "./AvisoCambio.tsx";
import classes from "./dialogos.module.css";

export type DialogoActualizarProps = { caso: Caso; onCerrar: () => void };

const ESCRIBE = ["id_tramite", "tipo", "descripcion"] as const;

/** «Actualizar Caso»: procedure, kind and description, saved only with all three. */
export function DialogoActualizar({ caso, onCerrar }: DialogoActualizarProps) {
  const t = useT();
  const cambio = useCambio(caso, ESCRIBE);
  const tramites = useTramitesActivos();
  const permitidos = tiposPermitidos(caso);
  const permitido = (tipo: TipoCaso): TipoCaso => (permitidos.includes(tipo) ? tipo : "SIMPLE");
  const form = useSchemaForm({
    schema: CasoGuardado.shape.caso,
    initial: { id_tramite: caso.id_tramite, tipo: caso.tipo, descripcion: caso.descripcion },
    labels: {
      id_tramite: t("caso:tramite"),
      tipo: t("caso:tipo"),
      descripcion: t("caso:descripcion"),
    },
    save: async (escrito) => {
      const datos = { ...escrito, tipo: permitido(escrito.tipo) };
      await cambio.enviar((cambios, base) => cambios.guardar(base, datos));
      toast.success(t("caso:guardado"), { durationMs: AVISO_TOAST_CHAT_MS });
      onCerrar();
    },
    onRefused: cambio.alFallar,
  });
  const tipo = form.field("tipo");

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      ofView
      onClose={onCerrar}
      title={
        <span className={classes["titulo"]}>
          {t("caso:actualizarTitulo")}
          <CasoChip estado={caso.estado} creado={caso._created_at} actualizado={caso._updated_at} />
        </span>
      }
      width={ANCHO.persona}
    >
      {cambio.aviso === null ? null : (
        <FormModal.Wide>
          <AvisoCambio cambio={cambio} />
        </FormModal.Wide>
      )}
      <ChoiceField
        {...form.field("id_tramite")}
        openOnFocus={false}
        clearable
        allowDeselect={false}
        placeholder={t("caso:tramiteElegir")}
        nothingFoundMessage={t("caso:tramiteNinguno")}
        clearButtonProps={{ "aria-label": t("caso:tramiteQuitar") }}
        autoFocus
        choices={opcionesDe(caso, tramites.data?.rows ?? [])}
        {...catalogOf(tramites)}
      />
      <OptionField
        {...tipo}
        value={permitido(tipo.value)}
        options={storedOptions(permitidos)}
        {...(caso.id_persona === null && { description: t("caso:tipoSinPersona") })}
      />
      <FormModal.Wide>
        <CounterField {...form.text("descripcion")} />
      </FormModal.Wide>
    </FormModal>
  );
}

/** The active ones; that of the case stays a choice although it was switched off. */
function opcionesDe(
  { id_tramite, tramite }: Caso,
  activos: readonly { id: number; nombre_tramite: string }[],
): { id: number; label: string }[] {
  const opciones = activos.map(({ id, nombre_tramite }) => ({ id, label: nombre_tramite }));
  if (id_tramite === null || tramite === null || activos.some(({ id }) => id === id_tramite)) return opciones;
  return [{ id: id_tramite, label: tramite.nombre_tramite }, ...opciones];
}
