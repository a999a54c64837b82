import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import { IDENTIFICADOR_PUNTO_MAX } from "@ventanilla/contract/limites";
import type { PuntoFila } from "@ventanilla/contract/punto/punto";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { storedOptions } from "../../ui/stored-options.ts";

type Opciones = { puedeEditar: boolean; onCambiar: (punto: PuntoFila, activo: boolean) => Promise<void> };

/** The columns of document B, in its order. */
export function useColumnas({ puedeEditar, onCambiar }: Opciones): Column<PuntoFila>[] {
  const t = useT();
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (punto) => (
        <RowSwitch
          active={punto.estado === "ACTIVO"}
          name={punto.identificador}
          onToggle={(activo) => onCambiar(punto, activo)}
          readOnly={!puedeEditar}
        />
      ),
    },
    {
      key: "identificador",
      title: t("puntos:identificador"),
      order: "identificador",
      main: true,
      stored: true,
      cell: (punto) => punto.identificador,
    },
    {
      key: "entidad",
      title: t("puntos:entidad"),
      order: "entidad",
      stored: true,
      cell: (punto) => punto.entidad.nombre,
    },
    {
      key: "estado",
      title: t("puntos:estado"),
      order: "estado",
      corner: true,
      cell: (punto) => <RowState estado={punto.estado} />,
    },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  return [
    {
      name: "identificador",
      label: t("puntos:identificador"),
      kind: "text",
      maxLength: IDENTIFICADOR_PUNTO_MAX,
    },
    { name: "entidad", label: t("puntos:entidad"), kind: "text" },
    {
      name: "estado",
      label: t("puntos:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
