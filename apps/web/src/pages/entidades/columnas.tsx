import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { ENTIDAD_CODIGO_MAX, ENTIDAD_NOMBRE_MAX } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { storedOptions } from "../../ui/stored-options.ts";

type Opciones = {
  puedeEditar: boolean;
  /** One's own, which nobody switches. */
  propia: number | undefined;
  onCambiar: (entidad: Entidad, activo: boolean) => Promise<void>;
};

/** How an institution is named to who does not see its row. */
export const nombreBreve = ({ sigla, nombre }: Entidad): string => sigla ?? nombre;

export function useColumnas({ puedeEditar, propia, onCambiar }: Opciones): Column<Entidad>[] {
  const t = useT();
  const texto = (campo: "sigla" | "codigo_portal" | "nit", title: string): Column<Entidad> => ({
    key: campo,
    title,
    order: campo,
    cell: (entidad) => entidad[campo] ?? "",
  });
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (entidad) => (
        <RowSwitch
          active={entidad.estado === "ACTIVO"}
          name={nombreBreve(entidad)}
          onToggle={(activo) => onCambiar(entidad, activo)}
          readOnly={!puedeEditar || entidad.id === propia}
          {...(entidad.id === propia && { reason: t("entidades:propiaEstado") })}
        />
      ),
    },
    texto("sigla", t("entidades:sigla")),
    {
      key: "nombre",
      title: t("entidades:nombre"),
      order: "nombre",
      main: true,
      stored: true,
      cell: (entidad) => entidad.nombre,
    },
    texto("codigo_portal", t("entidades:codigoPortal")),
    texto("nit", t("entidades:nit")),
    {
      key: "estado",
      title: t("entidades:estado"),
      order: "estado",
      corner: true,
      cell: (entidad) => <RowState estado={entidad.estado} />,
    },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  return [
    { name: "nombre", label: t("entidades:nombre"), kind: "text", maxLength: ENTIDAD_NOMBRE_MAX },
    { name: "sigla", label: t("entidades:sigla"), kind: "text", maxLength: ENTIDAD_CODIGO_MAX },
    {
      name: "estado",
      label: t("entidades:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
