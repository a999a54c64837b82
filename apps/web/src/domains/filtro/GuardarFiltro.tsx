import { Button } from "@mantine/core";
import { FiltroNuevo, type ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { claveDeFiltro } from "@ventanilla/contract/filtro/filtro.rules";
import { useT } from "../../lib/use-t.ts";
import { TextField } from "../../ui/field/TextField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import type { ListView } from "../../ui/list/list-props.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useFiltros, useGuardar } from "./api.ts";
import classes from "./filtro.module.css";

const Nombrado = FiltroNuevo.pick({ nombre: true });

export type GuardarFiltroProps = { lista: ListaConFiltros; view: ListView; onGuardado: () => void };

/** A name for the list's present filters and order. Whether it takes another one's place is said before. */
export function GuardarFiltro({ lista, view, onGuardado }: GuardarFiltroProps) {
  const t = useT();
  const { data } = useFiltros(lista);
  const guardar = useGuardar();
  const form = useSchemaForm({
    schema: Nombrado,
    initial: { nombre: "" },
    labels: { nombre: t("filtros:nombre") },
    wrongTo: "field",
    save: async ({ nombre }) => {
      await guardar({ lista, nombre, filtros: { ...view.filters }, orden: view.order });
      onGuardado();
      toast.success(t("filtros:guardado"));
    },
  });
  if (Object.keys(view.filters).length === 0)
    return <p className={classes["vacio"]}>{t("filtros:sinFiltros")}</p>;
  const clave = claveDeFiltro(form.values.nombre);
  const reemplaza = data?.rows.some(({ nombre }) => claveDeFiltro(nombre) === clave) === true;
  return (
    <form
      className={classes["guardar"]}
      aria-label={t("filtros:guardarTitulo")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It hangs below the form of the list's filters.
        event.stopPropagation();
        form.modal.onSubmit();
      }}
    >
      <strong>{t("filtros:guardarTitulo")}</strong>
      <TextField {...form.text("nombre")} description={reemplaza ? t("filtros:reemplaza") : undefined} />
      <Button type="submit" loading={form.modal.saving}>
        {reemplaza ? t("filtros:reemplazar") : t("guardar")}
      </Button>
    </form>
  );
}
