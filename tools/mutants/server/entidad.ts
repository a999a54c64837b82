import { mutantsOf } from "../mutant.ts";

/** Institutions: who makes them and who takes them away. */
export const ENTIDAD = mutantsOf("apps/server/src", [
  {
    id: "portal-sin-ser-superadmin",
    kind: "wall",
    means: "an administrator makes institutions",
    file: "domains/entidad/entidad.access.ts",
    find: "if (sesion.id_rol !== ROL.SUPERADMIN) throw",
    put: "if (sesion.id_rol === ROL.OPERADOR) throw",
    tests: ["domains/entidad/portal.test.ts", "domains/entidad/editar.test.ts", "http/permisos.test.ts"],
  },
  {
    id: "entidad-ajena-borrada",
    kind: "wall",
    means: "who may delete institutions, and is not SUPERADMIN, deletes another one",
    file: "domains/entidad/estado.service.ts",
    find: "    await retenerEntidades(tx, [id]);\n    const antes = await accederEntidadEntera(tx, sesion, id);\n",
    put: "    await retenerEntidades(tx, [id]);\n    const antes = await accederEntidadEntera(tx, { ...sesion, id_rol: 1 }, id);\n",
    tests: ["http/permisos.test.ts", "http/graphql/matriz.test.ts"],
  },
]);
