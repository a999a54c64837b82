import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import { CELDA_MAX, SERVICIO_MAX } from "@ventanilla/contract/limites";
import { type ServicioIop, TIPOS_SERVICIO } from "@ventanilla/contract/servicio-iop/servicio-iop";
import { shorten } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { Address } from "../../ui/Address.tsx";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { storedOptions } from "../../ui/stored-options.ts";
import classes from "./servicios.module.css";

type Opciones = {
  puedeEditar: boolean;
  onCambiar: (servicio: ServicioIop, activo: boolean) => Promise<void>;
};

export function useColumnasDeServicio({ puedeEditar, onCambiar }: Opciones): Column<ServicioIop>[] {
  const t = useT();
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (servicio) => (
        <RowSwitch
          active={servicio.estado === "ACTIVO"}
          name={servicio.codigo}
          onToggle={(activo) => onCambiar(servicio, activo)}
          readOnly={!puedeEditar}
        />
      ),
    },
    {
      key: "codigo",
      title: t("servicios:codigo"),
      order: "codigo",
      main: true,
      cell: ({ codigo }) => <span className={classes["codigo"]}>{codigo}</span>,
    },
    { key: "metodo", title: t("servicios:metodo"), order: "metodo", cell: ({ metodo }) => metodo },
    {
      key: "descripcion",
      title: t("servicios:descripcion"),
      stored: true,
      cell: ({ descripcion }) => descripcion ?? "",
    },
    {
      key: "entidad",
      title: t("servicios:entidad"),
      order: "entidad",
      stored: true,
      cell: ({ entidad }) => entidad ?? "",
    },
    {
      key: "url",
      title: t("servicios:url"),
      order: "url",
      cell: ({ url }) => (
        <span className={classes["url"]} title={url}>
          <Address of={shorten(url, CELDA_MAX)} />
        </span>
      ),
    },
    {
      key: "token",
      title: t("servicios:token"),
      cell: ({ token }) => (token === null ? "" : shorten(t("servicios:configurado"), CELDA_MAX)),
    },
    { key: "tipo", title: t("servicios:tipo"), order: "tipo", stored: true, cell: ({ tipo }) => tipo },
    {
      key: "estado",
      title: t("servicios:estado"),
      order: "estado",
      corner: true,
      cell: ({ estado }) => <RowState estado={estado} />,
    },
  ];
}

export function useFiltrosDeServicio(): Filter[] {
  const t = useT();
  return [
    { name: "codigo", label: t("servicios:codigo"), kind: "text", maxLength: SERVICIO_MAX.codigo },
    { name: "metodo", label: t("servicios:metodo"), kind: "text", maxLength: SERVICIO_MAX.metodo },
    { name: "entidad", label: t("servicios:entidad"), kind: "text" },
    { name: "tipo", label: t("servicios:tipo"), kind: "option", options: storedOptions(TIPOS_SERVICIO) },
    {
      name: "estado",
      label: t("servicios:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
