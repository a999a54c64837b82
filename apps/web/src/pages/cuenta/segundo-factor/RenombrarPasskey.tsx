import { useQueryClient } from "@tanstack/react-query";
import { type Passkey, PasskeyRenombrada } from "@ventanilla/contract/factor/factor";
import { renombrarPasskey } from "@ventanilla/contract/factor/factor.routes";
import { ANCHO } from "@ventanilla/contract/limites";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { TextField } from "../../../ui/field/TextField.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { Stored } from "../../../ui/Stored.tsx";

/** By what its owner knows a passkey. */
export function RenombrarPasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const cache = useQueryClient();
  const form = useSchemaForm({
    schema: PasskeyRenombrada,
    initial: { nombre: passkey.nombre },
    labels: { nombre: t("factores:passkeyNombre") },
    wrongTo: "field",
    save: async (body) => {
      await call(renombrarPasskey, { params: { id: passkey.id }, body });
      await invalidate(cache, "factor");
      onClose();
    },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={
        <Stored sentence={(nombre) => t("factores:renombrarNombre", { nombre })} name={passkey.nombre} />
      }
      width={ANCHO.cuenta}
      {...form.modal}
    >
      <FormModal.Wide>
        <TextField {...form.text("nombre")} autoFocus />
      </FormModal.Wide>
    </FormModal>
  );
}
