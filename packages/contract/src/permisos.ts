// What there is, and what may be done to it: nouns, modules, flags. Pure constants.

/** Nouns whose rows belong to somebody. When a request carries an id of one of them, its access function checks it; a reading route says which of them it shows. */
export type Sustantivo =
  | "punto"
  | "presencia"
  | "canal"
  | "canal_entrada"
  | "apartado"
  | "caso"
  | "mensaje"
  | "suelto"
  | "persona"
  | "tramite"
  | "faq"
  | "entidad"
  | "usuario"
  | "sesion"
  | "factor"
  | "filtro"
  | "modulo"
  | "permiso"
  | "rol"
  | "parametro"
  | "servicio_iop"
  | "log";

/** Modules and flags of the permission strings `<ruta>:<flag>` (D38, D40, D41). A module has a page of its own name. */
export const MODULOS = [
  "entidades",
  "usuarios",
  "modulos",
  "permisos",
  "roles",
  "parametros",
  "serviciosIop",
  "logs",
  "canales",
  "puntos",
  "tramites",
  "admin-casos",
  "operadores",
  "tablero",
] as const;
export type Modulo = (typeof MODULOS)[number];

export const BANDERAS = ["create", "read", "update", "delete", "csv", "firma"] as const;
export type Bandera = (typeof BANDERAS)[number];

export type Permiso = `${Modulo}:${Bandera}`;

const PERMISOS: ReadonlySet<string> = new Set(
  MODULOS.flatMap((modulo) => BANDERAS.map((bandera) => `${modulo}:${bandera}`)),
);
/** What a session holds beside permissions is the `read` of pages that other modules open. */
export function esPermiso(texto: string): texto is Permiso {
  return PERMISOS.has(texto);
}

/** What a data query says where a permission lacks, and what a client looks for (B §6, D21). */
export const NO_AUTORIZADO = "NOT_AUTHORIZED";
export function noAutorizado(permiso: Permiso): string {
  return `${NO_AUTORIZADO}:${permiso.slice(permiso.indexOf(":") + 1).toUpperCase()}`;
}

/** Whether a data query was refused to read: then the page itself is refused (A §8). */
export const noPermiteLeer = (mensaje: string): boolean => mensaje.includes(`${NO_AUTORIZADO}:READ`);
/** Whether it was refused to do something, named or not. */
export const noPermiteHacer = (mensaje: string): boolean =>
  mensaje.includes(NO_AUTORIZADO) && !noPermiteLeer(mensaje);

/** Fixed ids of the system roles (D38). */
export const ROL = { SUPERADMIN: 1, ADMIN: 2, OPERADOR: 3 } as const;

/** An operator is whoever is neither ADMIN nor SUPERADMIN (D39). */
export function esAdministrador(idRol: number): boolean {
  return idRol === ROL.SUPERADMIN || idRol === ROL.ADMIN;
}
