import { ANCHO } from "@ventanilla/contract/limites";
import { Desactivacion } from "@ventanilla/contract/sesion/sesion";
import { desactivarCuenta } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "../../lib/api.ts";
import { goTo } from "../../lib/navigation.ts";
import { clearSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { SecretField } from "../../ui/field/SecretField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";

/** Giving up the own account. What follows is said before, and the password is asked for. */
export function DesactivarCuenta({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: Desactivacion,
    initial: { password: "" },
    labels: { password: t("cuenta:contrasena") },
    wrongTo: "field",
    save: async (body) => {
      const { message } = await call(desactivarCuenta, { body });
      // The server has ended the session already: nothing is left to sign out of.
      clearSession();
      goTo("/login", { replace: true });
      toast.warning(message, { fromShell: true });
    },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t("cuenta:desactivar")}
      width={ANCHO.cuenta}
      confirmLabel={t("cuenta:desactivarVerbo")}
      {...form.modal}
      // The password alone is no work to be lost, and the page is left when it is done.
      dirty={false}
    >
      <FormModal.Wide>
        <p>{t("cuenta:desactivarTexto")}</p>
      </FormModal.Wide>
      <FormModal.Wide>
        <SecretField {...form.text("password")} autoComplete="current-password" autoFocus />
      </FormModal.Wide>
    </FormModal>
  );
}
