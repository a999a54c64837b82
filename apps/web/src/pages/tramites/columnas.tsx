import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import type { Tramite } from "@ventanilla/contract/tramite/tramite";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { storedOptions } from "../../ui/stored-options.ts";

type Opciones = { puedeEditar: boolean; onCambiar: (tramite: Tramite, activo: boolean) => Promise<void> };

/** The columns of document B, in its order. */
export function useColumnas({ puedeEditar, onCambiar }: Opciones): Column<Tramite>[] {
  const t = useT();
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (tramite) => (
        <RowSwitch
          active={tramite.estado === "ACTIVO"}
          name={tramite.nombre_tramite}
          onToggle={(activo) => onCambiar(tramite, activo)}
          readOnly={!puedeEditar}
        />
      ),
    },
    {
      key: "nombre_tramite",
      title: t("tramites:tramite"),
      order: "nombre_tramite",
      main: true,
      stored: true,
      cell: (tramite) => tramite.nombre_tramite,
    },
    {
      key: "entidad",
      title: t("tramites:entidad"),
      order: "entidad",
      stored: true,
      cell: (tramite) => tramite.entidad.nombre,
    },
    {
      key: "estado",
      title: t("tramites:estado"),
      order: "estado",
      corner: true,
      cell: (tramite) => <RowState estado={tramite.estado} />,
    },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  return [
    { name: "nombre_tramite", label: t("tramites:tramite"), kind: "text" },
    { name: "entidad", label: t("tramites:entidad"), kind: "text" },
    {
      name: "estado",
      label: t("tramites:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
