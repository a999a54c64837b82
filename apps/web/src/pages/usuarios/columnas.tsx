import { ESTADOS_REGISTRO } from "@ventanilla/contract/common/lista";
import { USUARIO_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { nombreDeRol, rolVisible } from "@ventanilla/contract/rol/rol.rules";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { useSession } from "../../lib/session.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Address } from "../../ui/Address.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowState } from "../../ui/list/RowState.tsx";
import { RowSwitch } from "../../ui/list/RowSwitch.tsx";
import { storedOptions } from "../../ui/stored-options.ts";
import { useEntidadesDeFiltro, useRoles } from "./api.ts";
import classes from "./usuarios.module.css";

/** Letters of a word that stands on one line wherever the list is a table; a longer one may go on in the next (ADR 179). */
const ENTERA = 16;

type Opciones = { puedeEditar: boolean; onCambiar: (fila: UsuarioFila, activo: boolean) => Promise<void> };

type NombreProps = { clase: "usuario" | "rol"; title?: string; children: string };

function Nombre({ clase, children, ...props }: NombreProps) {
  const entero = children.split(" ").every(({ length }) => length <= ENTERA);
  return (
    <span className={classes[clase]} data-entero={entero || undefined} {...props}>
      {children}
    </span>
  );
}

/** One's own account is not switched, nor one whose role one could not give, and its row says why. */
export function useColumnas({ puedeEditar, onCambiar }: Opciones): Column<UsuarioFila>[] {
  const t = useT();
  const yo = useSession()?.usuario.id;
  return [
    {
      key: "activo",
      title: t("lista:activo"),
      cell: (fila) => (
        <RowSwitch
          active={fila.estado === "ACTIVO"}
          name={fila.usuario}
          onToggle={(activo) => onCambiar(fila, activo)}
          readOnly={!puedeEditar || fila.id === yo || !fila.administrable}
          {...(!fila.administrable && { reason: t("errores:ROL_NO_ASIGNABLE") })}
          {...(fila.id === yo && { reason: t("usuarios:propia") })}
        />
      ),
    },
    {
      key: "usuario",
      title: t("usuarios:usuario"),
      order: "usuario",
      main: true,
      cell: ({ usuario }) => <Nombre clase="usuario">{usuario}</Nombre>,
    },
    {
      key: "nombre_completo",
      title: t("usuarios:nombre_completo"),
      order: "nombre_completo",
      cell: (fila) => <span className={classes["nombre"]}>{nombreDeOperador(fila.nombre_completo)}</span>,
    },
    {
      key: "email",
      title: t("usuarios:email"),
      cell: (fila) => (
        <span className={classes["direccion"]}>
          <Address of={fila.email ?? ""} />
        </span>
      ),
    },
    {
      key: "entidad",
      title: t("usuarios:id_entidad"),
      stored: true,
      lines: 3,
      cell: (fila) => <span className={classes["entidad"]}>{fila.entidad_nombre}</span>,
    },
    {
      key: "rol",
      title: t("usuarios:id_rol"),
      stored: true,
      // With its description in every row the table would be wider than the screen.
      cell: ({ rol_nombre: nombre, rol_descripcion: descripcion }) => (
        <Nombre clase="rol" title={rolVisible({ nombre, descripcion })}>
          {nombreDeRol(nombre)}
        </Nombre>
      ),
    },
    { key: "cargo", title: t("usuarios:cargo"), stored: true, cell: (fila) => fila.cargo },
    {
      key: "estado",
      title: t("usuarios:estado"),
      corner: true,
      cell: (fila) => <RowState estado={fila.estado} />,
    },
  ];
}

/** Only SUPERADMIN sees more than one institution. */
export function useFiltros(): Filter[] {
  const t = useT();
  const esSuper = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const entidades = useEntidadesDeFiltro({ enabled: esSuper });
  const roles = useRoles();
  const entidad: Filter = {
    name: "id_entidad",
    label: t("usuarios:id_entidad"),
    kind: "option",
    options: (entidades.data?.rows ?? []).map(({ id, nombre }) => ({
      value: String(id),
      label: nombre,
      lang: STORED_LANGUAGE,
    })),
    catalog: catalogOf(entidades),
    none: t("todas"),
  };
  return [
    { name: "usuario", label: t("usuarios:usuario"), kind: "text", maxLength: USUARIO_MAX },
    { name: "nombre_completo", label: t("usuarios:nombre_completo"), kind: "text" },
    ...(esSuper ? [entidad] : []),
    {
      name: "id_rol",
      label: t("usuarios:id_rol"),
      kind: "option",
      options: (roles.data?.rows ?? []).map((rol) => ({
        value: String(rol.id),
        label: rolVisible(rol),
        lang: STORED_LANGUAGE,
      })),
      catalog: catalogOf(roles),
    },
    {
      name: "estado",
      label: t("usuarios:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_REGISTRO),
    },
  ];
}
