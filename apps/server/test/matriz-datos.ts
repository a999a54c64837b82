// Who may ask for which field of the data queries, written by hand from document A and the numbered decisions (D…), never read
// off the fields: the contract, the seeded roles and the server are held against it.
import type { Fila, NombreRol } from "./matriz-permisos.ts";

const ADMINISTRADORES = ["SUPERADMIN", "ADMIN"] as const;
const SUPERADMIN = ["SUPERADMIN"] as const;
const TODOS = ["SUPERADMIN", "ADMIN", "OPERADOR"] as const;

/** One line per field of the contract, and a test names the field that has none. */
const MATRIZ: Readonly<Record<string, Fila>> = {
  canales: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  operadores: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },

  // Modules, permissions and roles: the platform's (D42)
  modulos: { pide: ["modulos:read"], roles: ["SUPERADMIN"], dice: "D40, D42" },
  modulo: { pide: ["modulos:read"], roles: ["SUPERADMIN"], dice: "D40, D42" },
  moduloAdd: { pide: ["modulos:create"], roles: ["SUPERADMIN"], dice: "A-modulos-21, D42" },
  moduloEdit: { pide: ["modulos:update"], roles: ["SUPERADMIN"], dice: "A-modulos-22, D42" },
  moduloDelete: { pide: ["modulos:delete"], roles: ["SUPERADMIN"], dice: "A-modulos-23, D42" },
  permisos: {
    pide: ["permisos:read"],
    roles: ["SUPERADMIN"],
    dice: "sin decir: A-permisos-05 names the update alone; what a role may do is read with the read of its module (D40)",
  },
  permisoEdit: { pide: ["permisos:update"], roles: ["SUPERADMIN"], dice: "A-permisos-05, D42" },
  roles: {
    pide: ["roles:read", "usuarios:read"],
    roles: ["SUPERADMIN", "ADMIN"],
    dice: "A-roles-11, A-permisos-14; D22: the users' list loads those that one may assign",
  },
  rol: { pide: ["roles:read"], roles: ["SUPERADMIN"], dice: "A-permisos-14, D42" },
  rolAdd: { pide: ["roles:create"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },
  rolEdit: { pide: ["roles:update"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },
  rolDelete: { pide: ["roles:delete"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },
  usuarios: { pide: ["usuarios:read"], roles: ADMINISTRADORES, dice: "D40, D43" },
  usuario: { pide: ["usuarios:read"], roles: ADMINISTRADORES, dice: "D40, D43" },
  usuarioOnlyToken: {
    pide: "sesion",
    roles: TODOS,
    dice: "A-graphql-07: who made a record is shown with it, wherever that is; its name asks for the token alone",
  },
  usuarioAdd: { pide: ["usuarios:create"], roles: ADMINISTRADORES, dice: "A-usuarios-18" },
  usuarioEdit: { pide: ["usuarios:update"], roles: ADMINISTRADORES, dice: "A-usuarios-19" },
  usuarioDelete: {
    pide: ["usuarios:delete"],
    roles: ["SUPERADMIN"],
    dice: "A-usuarios-23, D42: and the role",
  },

  // Institutions
  entidades: {
    pide: ["entidades:read", "usuarios:read"],
    roles: ADMINISTRADORES,
    dice: "A-entidades-01; D22: the users' screen loads those that may be assigned",
  },
  entidad: { pide: ["entidades:read"], roles: ADMINISTRADORES, dice: "A-graphql-02, D40" },
  entidadAdd: { pide: ["entidades:create"], roles: ["SUPERADMIN"], dice: "A-graphql-03, A-entidades-04" },
  entidadEdit: { pide: ["entidades:update"], roles: ADMINISTRADORES, dice: "A-graphql-04, A-entidades-07" },
  entidadDelete: { pide: ["entidades:delete"], roles: ["SUPERADMIN"], dice: "A §7: {resource}Delete; D42" },
  // Preferences and the log
  parametros: { pide: ["parametros:read"], roles: ADMINISTRADORES, dice: "A-parametros-02, D40" },
  parametro: { pide: ["parametros:read"], roles: ADMINISTRADORES, dice: "A-parametros-02, D40" },
  parametroAdd: { pide: ["parametros:create"], roles: SUPERADMIN, dice: "A-parametros-08" },
  parametroEdit: { pide: ["parametros:update"], roles: ADMINISTRADORES, dice: "A-parametros-08, D40, D38" },
  parametroDelete: { pide: ["parametros:delete"], roles: SUPERADMIN, dice: "A-parametros-08, D42" },
  serviciosIop: { pide: ["serviciosIop:read"], roles: SUPERADMIN, dice: "A-parametros-02, D42" },
  servicioIop: { pide: ["serviciosIop:read"], roles: SUPERADMIN, dice: "A-parametros-02, D42" },
  servicioIopAdd: { pide: ["serviciosIop:create"], roles: SUPERADMIN, dice: "A-servicios-11, D42" },
  servicioIopEdit: { pide: ["serviciosIop:update"], roles: SUPERADMIN, dice: "A-servicios-11, D42" },
  servicioIopDelete: { pide: ["serviciosIop:delete"], roles: SUPERADMIN, dice: "A-servicios-11, D42" },
  logs: { pide: ["logs:read"], roles: ADMINISTRADORES, dice: "D40, D107: logs of their own institution" },
  log: { pide: ["logs:read"], roles: ADMINISTRADORES, dice: "D40, D107: one of them, whole" },
};

/**
 * Fields that ask for a role besides the permission: which one alone gets in, or which one never does. `parametroEdit` asks by
 * what is changed (D38), which the tests of its room hold.
 */
export const PIDEN_ROL: Readonly<
  Record<string, { dice: string } & ({ solo: NombreRol } | { nunca: NombreRol })>
> = {
  usuarioDelete: { solo: "SUPERADMIN", dice: "A-usuarios-23, D42" },
  entidadAdd: { solo: "SUPERADMIN", dice: "A-entidades-04: others edit their own" },
  parametroAdd: { nunca: "ADMIN", dice: "A-parametros-07, D38: ADMIN changes values alone" },
  parametroDelete: { nunca: "ADMIN", dice: "A-parametros-07, D38" },
};

export const FILAS_DE_DATOS = Object.entries(MATRIZ);

export function filaDeDato(nombre: string): Fila {
  const fila = MATRIZ[nombre];
  if (!fila) throw new Error(`the table of matriz-datos.ts says nothing of ${nombre}`);
  return fila;
}
