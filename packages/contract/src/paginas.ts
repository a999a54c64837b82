import type { Modulo, Permiso } from "./permisos.ts";

/** Every page of the menu by the first part of its address: it opens with the `read` of any of these modules. The seeded rows of the table modulo say the same, and a test holds both together. */
export const PAGINAS = {
  operadores: ["operadores"],
  "puntos-atencion": ["operadores"],
  chat: ["operadores"],
  conversacion: ["operadores"],
  pendientes: ["operadores", "admin-casos"],
  historial: ["operadores", "admin-casos"],
  "admin-casos": ["admin-casos"],
  tramites: ["tramites"],
  canales: ["canales"],
  puntos: ["puntos"],
  usuarios: ["usuarios"],
  entidades: ["entidades"],
  modulos: ["modulos"],
  parametros: ["parametros"],
  logs: ["logs"],
  permisos: ["permisos"],
  roles: ["roles"],
  serviciosIop: ["serviciosIop"],
} as const satisfies Record<string, readonly [Modulo, ...Modulo[]]>;

/** What of a module opens a page of it. */
export function permisoDeAbrir(modulo: Modulo): Permiso {
  return `${modulo}:read`;
}
