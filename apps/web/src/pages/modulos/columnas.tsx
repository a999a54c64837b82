import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import { MODULO_TEXTO_MAX } from "@ventanilla/contract/limites";
import type { Modulo } from "@ventanilla/contract/modulo/modulo";
import { esImprescindible } from "@ventanilla/contract/modulo/modulo.rules";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch, type RowSwitchTexts } from "../../ui/list/RowSwitch.tsx";
import { MenuIcon } from "../../ui/MenuIcon.tsx";
import { storedOptions } from "../../ui/stored-options.ts";
import classes from "./modulos.module.css";

type Opciones = {
  puedeEditar: boolean;
  onActivo: (modulo: Modulo, activo: boolean) => Promise<void>;
  onVisible: (modulo: Modulo, visible: boolean) => Promise<void>;
};

export function useColumnas({ puedeEditar, onActivo, onVisible }: Opciones): Column<Modulo>[] {
  const t = useT();
  const visibleDe = useTextosDeVisible();
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (modulo) => (
        <RowSwitch
          active={modulo.estado === "ACTIVO"}
          name={modulo.label}
          onToggle={(activo) => onActivo(modulo, activo)}
          readOnly={!puedeEditar || esImprescindible(modulo)}
          {...(puedeEditar && { reason: t("errores:MODULO_DE_SISTEMA") })}
        />
      ),
    },
    {
      key: "visible",
      title: t("modulos:visible"),
      order: "visible",
      cell: (modulo) => (
        <RowSwitch
          active={modulo.visible}
          name={modulo.label}
          texts={visibleDe(modulo.label)}
          onToggle={(visible) => onVisible(modulo, visible)}
          readOnly={!puedeEditar}
        />
      ),
    },
    {
      key: "label",
      title: t("modulos:label"),
      order: "label",
      main: true,
      stored: true,
      cell: ({ label }) => label,
    },
    { key: "ruta", title: t("modulos:ruta"), order: "ruta", cell: ({ ruta }) => ruta },
    {
      key: "icono",
      title: t("modulos:icono"),
      order: "icono",
      cell: ({ icono }) => <Icono nombre={icono} />,
    },
    { key: "orden", title: t("modulos:orden"), order: "orden", numeric: true, cell: ({ orden }) => orden },
    {
      key: "padre",
      title: t("modulos:padre"),
      order: "modulo_label",
      stored: true,
      cell: ({ modulo_label }) => modulo_label ?? "",
    },
    {
      key: "estado",
      title: t("modulos:estado"),
      order: "estado",
      corner: true,
      cell: (modulo) => <RowState estado={modulo.estado} />,
    },
  ];
}

function Icono({ nombre }: { nombre: string | null }) {
  if (nombre === null) return null;
  return (
    <span className={classes["icono"]}>
      <MenuIcon name={nombre} size={18} />
      {nombre}
    </span>
  );
}

function useTextosDeVisible(): (nombre: string) => RowSwitchTexts {
  const t = useT();
  return (nombre) => ({
    label: t("modulos:verInterruptor", { nombre }),
    on: {
      title: t("modulos:mostrar"),
      text: t("modulos:mostrarPregunta"),
      verb: t("modulos:mostrarVerbo"),
      done: t("modulos:mostrado"),
      state: t("modulos:enMenu"),
    },
    off: {
      title: t("modulos:ocultar"),
      text: t("modulos:ocultarPregunta"),
      verb: t("modulos:ocultarVerbo"),
      done: t("modulos:ocultado"),
      state: t("modulos:fueraDeMenu"),
    },
  });
}

export function useFiltros(): Filter[] {
  const t = useT();
  const texto = { kind: "text", maxLength: MODULO_TEXTO_MAX } as const;
  return [
    { ...texto, name: "label", label: t("modulos:label") },
    { ...texto, name: "ruta", label: t("modulos:ruta") },
    {
      name: "estado",
      label: t("modulos:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
