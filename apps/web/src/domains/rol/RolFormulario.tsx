import { ANCHO } from "@ventanilla/contract/limites";
import { type Rol, RolEscrito } from "@ventanilla/contract/rol/rol";
import { esRolDeSistema } from "@ventanilla/contract/rol/rol.rules";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeRol } from "./api.ts";

/** Undefined: a new role. */
type Props = { rol: Rol | undefined; onClose: () => void };

export function RolFormulario({ rol, onClose }: Props) {
  const t = useT();
  const { crear, editar } = useCambiosDeRol();
  const deSistema = rol !== undefined && esRolDeSistema(rol);
  const form = useSchemaForm({
    schema: RolEscrito,
    initial: { nombre: rol?.nombre ?? "", path: rol?.path ?? "", descripcion: rol?.descripcion ?? "" },
    labels: { nombre: t("roles:nombre"), path: t("roles:ruta"), descripcion: t("roles:descripcion") },
    save: async (escrito, cambiado) => {
      if (rol === undefined) await crear(escrito);
      else await editar(rol.id, cambiado);
      toast.success(t(rol === undefined ? "operacionCorrecta" : "registro:actualizado"));
      onClose();
    },
  });
  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(rol === undefined ? "roles:nuevo" : "roles:editar")}
      width={ANCHO.formulario}
    >
      <CounterField
        {...form.text("nombre")}
        singleLine
        autoFocus={!deSistema}
        {...(deSistema && { disabled: true, description: t("roles:nombreFijo") })}
      />
      <CounterField
        {...form.text("path")}
        singleLine
        autoFocus={deSistema}
        description={t("roles:rutaAyuda")}
      />
      <FormModal.Wide>
        <CounterField {...form.text("descripcion")} />
      </FormModal.Wide>
    </FormModal>
  );
}
