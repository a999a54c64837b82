import { ANCHO, CONTRASENA_MIN } from "@ventanilla/contract/limites";
import { CambioContrasena } from "@ventanilla/contract/sesion/sesion";
import { cambiarContrasena } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "../../lib/api.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { SecretField } from "../../ui/field/SecretField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";

/** The own password: the old one and the new one. */
export function CambiarContrasena({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: CambioContrasena,
    initial: { password: "", newPassword: "" },
    labels: { password: t("cuenta:contrasenaAnterior"), newPassword: t("cuenta:contrasenaNueva") },
    wrongTo: "field",
    save: async (body) => {
      const { message } = await call(cambiarContrasena, { body });
      onClose();
      toast.done(message);
    },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t("cuenta:cambiar")}
      width={ANCHO.cuenta}
      confirmLabel={t("cuenta:cambiar")}
      {...form.modal}
    >
      <FormModal.Wide>
        <SecretField {...form.text("password")} autoComplete="current-password" autoFocus />
      </FormModal.Wide>
      <FormModal.Wide>
        <SecretField
          {...form.text("newPassword")}
          autoComplete="new-password"
          description={t("cuenta:contrasenaRegla", { minimo: CONTRASENA_MIN })}
        />
      </FormModal.Wide>
    </FormModal>
  );
}
