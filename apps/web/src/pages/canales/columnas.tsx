import { IconMailExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type CanalFila, CLASIFICACIONES } from "@ventanilla/contract/canal/canal";
import { cuentaVisible } from "@ventanilla/contract/canal/canal.rules";
import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import { CANAL_CAMPO_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { CanalIcono, useNombreCanal } from "../../domains/canal/index.ts";
import { useSession } from "../../lib/session.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { catalogOf } from "../../ui/field/catalog.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { StatusChip } from "../../ui/states/StatusChip.tsx";
import { storedOptions } from "../../ui/stored-options.ts";
import { useEntidadesDeFiltro } from "./api.ts";
import { Conexion } from "./Conexion.tsx";
import classes from "./canales.module.css";

type Opciones = { puedeEditar: boolean; onCambiar: (canal: CanalFila, activo: boolean) => Promise<void> };

/** Its class and its account: two institutions' channels may bear one name. */
export function useNombreDeFila(): (canal: CanalFila) => string {
  const nombre = useNombreCanal();
  return ({ clasificacion, usuario }) => `${nombre(clasificacion)} ${cuentaVisible(clasificacion, usuario)}`;
}

/** The columns of document B, in its order. */
export function useColumnas({ puedeEditar, onCambiar }: Opciones): Column<CanalFila>[] {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const nombreDeFila = useNombreDeFila();
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (canal) => (
        <RowSwitch
          active={canal.estado === "ACTIVO"}
          name={nombreDeFila(canal)}
          onToggle={(activo) => onCambiar(canal, activo)}
          readOnly={!puedeEditar}
        />
      ),
    },
    {
      key: "clasificacion",
      title: t("canales:clasificacion"),
      order: "clasificacion",
      cell: ({ clasificacion }) => (
        <span className={classes["clase"]}>
          <CanalIcono clasificacion={clasificacion} decorativo />
          {nombreCanal(clasificacion)}
        </span>
      ),
    },
    {
      key: "usuario",
      title: t("canales:usuario"),
      order: "usuario",
      main: true,
      cell: ({ clasificacion, usuario }) => cuentaVisible(clasificacion, usuario),
    },
    {
      key: "estado",
      title: t("canales:estado"),
      order: "estado",
      cell: ({ id, estado, conexion, apartados }) => (
        <span className={classes["conexion"]}>
          <RowState estado={estado} />
          {conexion === null ? null : <Conexion conexion={conexion} />}
          {apartados === null || apartados === 0 ? null : (
            <Link to="/canales/apartados" search={{ canal: String(id) }}>
              <StatusChip icon={IconMailExclamation} tone="warning">
                {t("apartados:enCanal", { count: apartados })}
              </StatusChip>
            </Link>
          )}
        </span>
      ),
    },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const esSuperadmin = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const entidades = useEntidadesDeFiltro({ enabled: esSuperadmin });
  const entidad: Filter = {
    name: "id_entidad",
    label: t("canales:entidad"),
    kind: "option",
    options: (entidades.data?.rows ?? []).map(({ id, nombre }) => ({
      value: String(id),
      label: nombre,
      lang: STORED_LANGUAGE,
    })),
    none: t("todas"),
    catalog: catalogOf(entidades),
  };
  return [
    {
      name: "clasificacion",
      label: t("canales:clasificacion"),
      kind: "option",
      options: CLASIFICACIONES.map((una) => ({ value: una, label: nombreCanal(una) })),
      none: t("todas"),
    },
    { name: "usuario", label: t("canales:usuario"), kind: "text", maxLength: CANAL_CAMPO_MAX },
    ...(esSuperadmin ? [entidad] : []),
    {
      name: "estado",
      label: t("canales:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
