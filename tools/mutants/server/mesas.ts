import { mutantsOf } from "../mutant.ts";

/** A right that is taken away reaches whoever is connected. */
export const MESAS = mutantsOf("apps/server/src", [
  {
    id: "permiso-sin-revisar-mesas",
    kind: "wall",
    means: "a permission is taken away and who is connected goes on receiving",
    file: "domains/permiso/permiso.service.ts",
    find: "    if (antes.read !== despues.read) await revisarMesas(tx, { id_rol: permiso.id_rol });\n",
    put: "",
    tests: ["realtime/life.test.ts"],
  },
  {
    id: "rol-sin-revisar-mesas",
    kind: "wall",
    means: "somebody gets a role without the desk and goes on receiving",
    file: "domains/usuario/editar.service.ts",
    find: "    if (antes.id_rol !== cuenta.id_rol) await deps.revisarMesas(tx, { id_usuario: id });\n",
    put: "",
    tests: ["realtime/life.test.ts"],
  },
  {
    id: "administrador-sin-revisar-mesas",
    kind: "wall",
    means: "who administrates no more goes on hearing the point where they stood",
    file: "domains/usuario/editar.service.ts",
    find: "      await deps.revisarMesas(tx, dondeAdministraba(antes));\n",
    put: "",
    tests: ["realtime/administrators.test.ts"],
  },
  {
    id: "administrador-que-sigue-presente",
    kind: "rule",
    means: "who administrates no more goes on being present where they stood",
    file: "domains/usuario/editar.service.ts",
    find: "      await deps.cerrarPresencia(tx, id);\n",
    put: "",
    tests: ["realtime/administrators.test.ts"],
  },
  {
    id: "repaso-sin-administradores",
    kind: "wall",
    means: "the sweep for lost announcements does not see that somebody administrates no more",
    file: "realtime/sweep.repository.ts",
    find: "WHERE a.id_rol = ${sql.lit(ROL.ADMIN)} AND",
    put: "WHERE false AND",
    tests: ["realtime/administrators.test.ts"],
  },
  {
    id: "repaso-sin-roles",
    kind: "wall",
    means: "the sweep for lost announcements does not see that somebody has another role",
    file: "realtime/sweep.repository.ts",
    find: "concat(o.id_usuario, ':', u.id_rol)",
    put: "o.id_usuario::text",
    tests: ["realtime/life.test.ts"],
  },
  {
    id: "repaso-sin-los-casos-de-otros",
    kind: "wall",
    means:
      "a lost announcement leaves the case of another point on the screen of whose role reads it no more",
    file: "realtime/sweep.repository.ts",
    find: "IN ('operadores', 'admin-casos')",
    put: "IN ('operadores')",
    tests: ["realtime/lost-announcements.test.ts"],
  },
]);
