import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FirmaPropia } from "@ventanilla/contract/usuario/usuario";
import { guardarFirmaPropia, leerFirmaPropia } from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { PageForm } from "../../ui/form/PageForm.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { toast } from "../../ui/toast/toasts.ts";

/** What the own letters end with. */
export function FirmaCorreo() {
  const { data, error, isFetching, refetch } = useQuery(
    routeQuery(leerFirmaPropia, {}, { staleTime: 0, gcTime: 0 }),
  );
  if (data !== undefined) return <Formulario firma={data.firma_correo} />;
  if (error === null || isFetching) return <Lines count={3} />;
  return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
}

const valores = (firma: string | null) => ({ firma_correo: firma ?? "" });

function Formulario({ firma }: { firma: string | null }) {
  const t = useT();
  const cache = useQueryClient();
  const form = useSchemaForm({
    schema: FirmaPropia,
    initial: valores(firma),
    labels: { firma_correo: t("cuenta:firmaCorreo") },
    wrongTo: "field",
    save: async (body) => {
      const guardada = await call(guardarFirmaPropia, { body });
      toast.success(t("registro:actualizado"));
      form.settle(valores(guardada.firma_correo));
      void invalidate(cache, "usuario");
    },
  });
  return (
    <PageForm {...form.modal} label={t("cuenta:firmaCorreo")}>
      <PageForm.Wide>
        <CounterField {...form.text("firma_correo")} description={t("cuenta:firmaCorreoAyuda")} />
      </PageForm.Wide>
    </PageForm>
  );
}
