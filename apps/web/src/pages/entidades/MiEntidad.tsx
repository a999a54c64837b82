import { type Entidad, EntidadPropia } from "@ventanilla/contract/entidad/entidad";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { FixedField } from "../../ui/field/FixedField.tsx";
import { PageForm } from "../../ui/form/PageForm.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeEntidad, useEntidad } from "./api.ts";
import { DatosEntidad } from "./DatosEntidad.tsx";
import { CAMPOS, comoSeEnvia, etiquetas, valoresDe } from "./formulario.ts";
import { Sincronizar, useSincronizar } from "./Sincronizar.tsx";

/** One's own institution, on the page itself. */
export function MiEntidad({ id }: { id: number }) {
  const t = useT();
  const { data: entidad, error, isFetching, refetch } = useEntidad(id);
  const { sincronizarTramites } = useCambiosDeEntidad();
  const tramites = useSincronizar(() => sincronizarTramites(id));
  return (
    <>
      <PageHeader
        title={t("entidades:propia")}
        actions={
          can("tramites:create") ? (
            <Sincronizar {...tramites} label={t("entidades:sincronizarTramites")} />
          ) : undefined
        }
      />
      {entidad === undefined && (error === null || isFetching) ? <Lines count={8} /> : null}
      {entidad === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {entidad === undefined ? null : <Formulario entidad={entidad} />}
    </>
  );
}

function Formulario({ entidad }: { entidad: Entidad }) {
  const t = useT();
  const { editar } = useCambiosDeEntidad();
  const puedeEditar = can("entidades:update");
  const rotulos = etiquetas(t);
  const form = useSchemaForm({
    schema: EntidadPropia,
    initial: valoresDe(entidad),
    labels: rotulos,
    toSchema: comoSeEnvia,
    save: async (_, cambiada) => {
      const guardada = await editar(entidad.id, cambiada);
      toast.success(t("registro:actualizado"));
      form.settle(valoresDe(guardada));
    },
  });
  const fijo = (campo: "sigla" | "nombre" | "id_portal_unico" | "nit") => (
    <FixedField
      label={rotulos[campo]}
      value={form.values[campo]}
      {...(form.field(campo).error !== undefined && { error: form.field(campo).error })}
    />
  );
  return (
    <PageForm {...form.modal} label={t("entidades:propia")} readOnly={!puedeEditar}>
      {puedeEditar ? null : <PageForm.Wide>{t("entidades:sinCambiar")}</PageForm.Wide>}
      {fijo("nombre")}
      {fijo("sigla")}
      {fijo("id_portal_unico")}
      {fijo("nit")}
      <DatosEntidad form={form} bloqueados={puedeEditar ? NINGUNO : CAMPOS} Wide={PageForm.Wide} />
    </PageForm>
  );
}

const NINGUNO: ReadonlySet<never> = new Set();
