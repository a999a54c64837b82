// What each seeded role holds and sees before anybody changes it, written by hand from the documents like the table of
// permissions.
import { MODULOS } from "@ventanilla/contract/permisos";
import type { NombreRol } from "./matriz-permisos.ts";

const MENU_ADMINISTRACION = [
  "pendientes",
  "sueltos",
  "historial",
  "admin-casos",
  "presencia",
  "tramites",
  "canales",
  "puntos",
  "usuarios",
  "entidades",
  "parametros",
  "logs",
];
/** The six flags of everything administrative, and not the operator's desk. */
const DE_SUPERADMIN = [
  ...MODULOS.filter((modulo) => modulo !== "operadores").flatMap((modulo) =>
    ["create", "read", "update", "delete", "csv", "firma"].map((bandera) => `${modulo}:${bandera}`),
  ),
  "buscar:read",
  "historial:read",
  "pendientes:read",
  "presencia:read",
  "sueltos:read",
];

/** With the screen of the whole platform, where it stands among those of an institution. */
const MENU_PLATAFORMA = MENU_ADMINISTRACION.toSpliced(
  MENU_ADMINISTRACION.indexOf("parametros"),
  0,
  "modulos",
);

/** What each role may do from the first day, and what its menu shows, in its order. */
export const PRIMER_DIA: Readonly<
  Record<NombreRol, { permisos: readonly string[]; menu: readonly string[] }>
> = {
  SUPERADMIN: { permisos: DE_SUPERADMIN, menu: MENU_PLATAFORMA },
  ADMIN: {
    permisos: [
      "admin-casos:csv",
      "admin-casos:read",
      "admin-casos:update",
      "buscar:read",
      "canales:create",
      "canales:read",
      "canales:update",
      "entidades:read",
      "entidades:update",
      "historial:read",
      "logs:read",
      "parametros:read",
      "parametros:update",
      "pendientes:read",
      "presencia:read",
      "puntos:create",
      "puntos:read",
      "puntos:update",
      "sueltos:read",
      "tablero:csv",
      "tablero:read",
      "tramites:create",
      "tramites:delete",
      "tramites:read",
      "tramites:update",
      "usuarios:create",
      "usuarios:read",
      "usuarios:update",
    ],
    menu: MENU_ADMINISTRACION,
  },
  OPERADOR: {
    permisos: [
      "buscar:read",
      "chat:read",
      "conversacion:read",
      "historial:read",
      "operadores:read",
      "operadores:update",
      "pendientes:read",
      "puntos-atencion:read",
      "sueltos:read",
    ],
    menu: ["chat", "operadores", "pendientes", "sueltos", "historial"],
  },
};
