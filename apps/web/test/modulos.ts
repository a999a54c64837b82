// The modules, their permissions and the menu, as the tests of /modulos have them.
import { screen } from "@testing-library/react";
import { Modulo } from "@ventanilla/contract/modulo/modulo";
import { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import { unCatalogo, unSuperadministrador } from "./fabrica.ts";
import { abrir, servidor } from "./pantalla.tsx";

export const MENU = "/ws/api/system/menu";
export const TODOS = [
  "modulos:create",
  "modulos:read",
  "modulos:update",
  "modulos:delete",
  "permisos:read",
  "permisos:update",
];
export const unModulo = (cambios: Partial<Modulo> = {}): Modulo =>
  Modulo.parse({
    id: 30,
    label: "Reportes",
    ruta: "reportes",
    icono: "Folders",
    orden: 130,
    visible: true,
    estado: "ACTIVO",
    id_modulo: null,
    modulo_label: null,
    seccion_label: "Reportes",
    permiso: null,
    _user_created: 1,
    _user_updated: 1,
    _created_at: "2026-11-20T14:00:00Z",
    _updated_at: "2026-11-20T14:00:00Z",
    ...cambios,
  });
const HIJO = unModulo({
  id: 31,
  label: "Mensuales",
  ruta: "mensuales",
  icono: null,
  id_modulo: 30,
  modulo_label: "Reportes",
  visible: false,
  estado: "INACTIVO",
});
export const MODULOS = unModulo({ id: 13, label: "Módulos", ruta: "modulos", icono: "Apps", orden: 100 });
export const unPermiso = (cambios: Partial<PermisoDeRol> = {}): PermisoDeRol =>
  PermisoDeRol.parse({
    id: 301,
    id_modulo: 30,
    id_rol: 2,
    rol_nombre: "ADMIN",
    rol_descripcion: "Administra su entidad",
    create: false,
    read: true,
    update: false,
    delete: false,
    csv: false,
    firma: false,
    ...cambios,
  });

/** Everything is answered; a permission that is changed reads changed. */
export function contestarModulos(): void {
  let permisos = [
    unPermiso({ id: 300, id_rol: 1, rol_nombre: "SUPERADMIN", rol_descripcion: "Todo", create: true }),
    unPermiso(),
    unPermiso({ id: 302, id_rol: 9, rol_nombre: "JEFE_DE_PISO", rol_descripcion: "Mira" }),
  ];
  servidor.dato("modulos", ({ args }) => ({
    valor: unCatalogo(Modulo, args["id_modulo"] === 0 ? [unModulo()] : [unModulo(), HIJO, MODULOS]),
  }));
  servidor.dato("modulo", () => ({ valor: unModulo({ id: 40, label: "Nuevo" }) }));
  servidor.dato("moduloAdd", () => ({ valor: { id: 40, label: "Nuevo" } }));
  servidor.dato("moduloEdit", () => ({ valor: { id: 30, label: "Reportes" } }));
  servidor.dato("moduloDelete", () => ({ valor: { deleted: true } }));
  servidor.dato("permisos", () => ({ valor: { count: permisos.length, rows: permisos } }));
  servidor.dato("permisoEdit", ({ args }) => {
    permisos = permisos.map((uno) =>
      uno.id === args["id"] ? { ...uno, ...(args["permiso"] as object) } : uno,
    );
    return { valor: permisos.find(({ id }) => id === args["id"]) };
  });
  servidor.en("GET", MENU, () => ({
    cuerpo: { menu: MENU_NUEVO, permisos: [...TODOS, "logs:read"], token: "token-nuevo" },
  }));
}
const SECCION = { label: "Sistema", url: "sistema", icon: "Settings" };
export const MENU_NUEVO = [
  { label: "Logs", url: "logs", icon: "ListSearch" },
  { ...SECCION, submenu: [{ label: "Módulos", url: "modulos", icon: null }] },
];

export const entrar = (permisosSuyos = TODOS, opciones: { ancha?: boolean } = {}) =>
  abrir("/modulos", {
    sesion: unSuperadministrador({
      permisos: permisosSuyos,
      menu: [{ label: "Módulos", url: "modulos", icon: "Apps" }],
    }),
    ...opciones,
  });
export const fila = (nombre = "Reportes") => screen.findByRole("row", { name: nombre });
export const boton = (name: string) => screen.getByRole("button", { name });
export const aviso = (texto: string) => screen.findByRole("group", { name: texto });
export const enviado = (nombre: string) => servidor.consultas(nombre).map(({ args }) => args);
