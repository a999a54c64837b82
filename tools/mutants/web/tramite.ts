import { mutantsOf } from "../mutant.ts";

/** Procedures, switched and taken in. */
export const WEB_TRAMITE = mutantsOf("apps/web/src", [
  {
    id: "tramite-apagado-que-se-ofrece",
    kind: "rule",
    means: "a procedure that was switched off is still offered for a case",
    file: "domains/tramite/api.ts",
    find: '      body: { transicion: activo ? "activar" : "inactivar" },\n    });\n    void invalidate(cache, "tramite");\n',
    put: '      body: { transicion: activo ? "activar" : "inactivar" },\n    });\n',
    tests: ["domains/tramite/api.test.tsx"],
  },
  {
    id: "tramite-al-reves",
    kind: "rule",
    means: "whoever switches a procedure off switches it on",
    file: "domains/tramite/api.ts",
    find: 'activo ? "activar" : "inactivar"',
    put: 'activo ? "inactivar" : "activar"',
    tests: ["pages/tramites/tramites.test.tsx"],
  },
  {
    id: "tramite-borrado-que-queda",
    kind: "rule",
    means: "a procedure that was deleted stays in the list",
    file: "domains/tramite/api.ts",
    find: 'await call(borrarTramite, { params: { id } });\n    void invalidate(cache, "tramite");',
    put: "await call(borrarTramite, { params: { id } });",
    tests: ["domains/tramite/api.test.tsx"],
  },
  {
    id: "tramites-de-una-tabla-que-no-se-ven",
    kind: "rule",
    means: "procedures that a table brought are not in the list",
    file: "domains/tramite/api.ts",
    find: 'if (importacion.escrita) void invalidate(cache, "tramite");',
    put: "void cache;",
    tests: ["domains/tramite/api.test.tsx"],
  },
]);
