import { type Entidad, EntidadEscrita, type EntidadPortal } from "@ventanilla/contract/entidad/entidad";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeEntidad } from "./api.ts";
import { BusquedaPortal } from "./BusquedaPortal.tsx";
import { DatosEntidad } from "./DatosEntidad.tsx";
import { type Campo, comoSeEnvia, etiquetas, valoresDe } from "./formulario.ts";

export type EntidadCamposProps = {
  entidad: Entidad | undefined;
  desde?: EntidadPortal | undefined;
  onClose: () => void;
};

/** The form of SUPERADMIN: what the portal says first, which stays locked, and then what people write. */
export function EntidadCampos({ entidad, desde, onClose }: EntidadCamposProps) {
  const t = useT();
  const { crear, editar } = useCambiosDeEntidad();
  const [bloqueados, setBloqueados] = useState<ReadonlySet<Campo>>(new Set());
  const form = useSchemaForm({
    schema: EntidadEscrita,
    initial: valoresDe(entidad, desde),
    labels: etiquetas(t),
    toSchema: comoSeEnvia,
    save: async (escrita, cambiada) => {
      if (entidad === undefined) {
        await crear(escrita);
        toast.success(t("operacionCorrecta"));
      } else {
        await editar(entidad.id, cambiada);
        toast.success(t("registro:actualizado"));
      }
      onClose();
    },
  });
  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(entidad === undefined ? "entidades:nueva" : "entidades:editar")}
      width={ANCHO.entidad}
    >
      <FormModal.Wide>
        <BusquedaPortal
          form={form}
          entidad={entidad}
          fija={entidad !== undefined && entidad.id_portal_unico !== null}
          bloqueados={bloqueados}
          onBloquear={setBloqueados}
        />
      </FormModal.Wide>
      <TextField {...form.text("nombre")} readOnly={bloqueados.has("nombre")} />
      <TextField {...form.text("nit")} readOnly={bloqueados.has("nit")} inputMode="numeric" />
      <DatosEntidad form={form} bloqueados={bloqueados} Wide={FormModal.Wide} />
    </FormModal>
  );
}
