import { mutantsOf } from "../mutant.ts";

/** One's own account, and what may be deleted. */
export const CUENTAS = mutantsOf("apps/server/src", [
  {
    id: "cuenta-propia-inactivada",
    kind: "rule",
    means: "somebody switches themselves off in the list",
    file: "domains/usuario/estado.service.ts",
    find: '    if (cuenta.id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");\n',
    put: "",
    tests: ["domains/usuario/usuario.test.ts"],
  },
  {
    id: "cuenta-propia-borrada",
    kind: "rule",
    means: "somebody deletes themselves",
    file: "domains/usuario/estado.service.ts",
    find: '  if (id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");\n',
    put: "",
    tests: ["domains/usuario/usuario.test.ts"],
  },
  {
    id: "rol-de-sistema-borrado",
    kind: "rule",
    means: "a role that the code knows is deleted",
    file: "domains/rol/rol.service.ts",
    find: '    if (esRolDeSistema({ id })) throw new AppError("ROL_DE_SISTEMA");\n    // After',
    put: "    // After",
    tests: ["domains/rol/rol.test.ts"],
  },
  {
    id: "par-de-permisos-perdido",
    kind: "lock",
    means: "a role and a module made at once have no row of permissions together",
    file: "domains/permiso/permiso.service.ts",
    find: "  await permisos.esperarTurno(tx);\n  await permisos.insertarDeRol(tx, idRol);",
    put: "  await permisos.insertarDeRol(tx, idRol);",
    tests: ["domains/rol/rol.test.ts"],
  },
  {
    id: "enlace-al-correo-de-antes",
    kind: "wall",
    means: "who reads the address that an account had sets its password with a link that lies there",
    file: "domains/recuperacion/recuperacion.repository.ts",
    find: '[eb("l.de_email", "is", null), eb("l.de_email", "=", huellaDelEmail)]',
    put: '[eb("l.de_email", "is", null), eb("l.de_email", "is not", null)]',
    tests: ["domains/recuperacion/recuperacion.test.ts"],
  },
  {
    id: "rol-con-factor-sin-factor",
    kind: "wall",
    means: "who is given a role that a second factor guards goes on with the session that a password opened",
    file: "domains/usuario/editar.service.ts",
    find: "    else if (await entroSinSuFactor(tx, antes, cuenta))\n",
    put: "    else if (cuenta.id_rol < 0)\n",
    tests: ["domains/usuario/factores/factores.test.ts"],
  },
]);
