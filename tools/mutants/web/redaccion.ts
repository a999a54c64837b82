import { mutantsOf } from "../mutant.ts";

/** Files on their way into a message. */
export const WEB_REDACCION = mutantsOf("apps/web/src/domains/mensaje/redaccion", [
  {
    id: "archivo-de-mas",
    kind: "rule",
    means: "more files are taken than fit",
    file: "bandeja.rules.ts",
    find: "aceptados.length > libres",
    put: "aceptados.length < 0",
    tests: ["bandeja.rules.test.ts"],
  },
  {
    id: "archivo-que-nadie-lee",
    kind: "rule",
    means: "a file that cannot be read any more is told as a line that breaks",
    file: "bandeja.store.ts",
    find: "if (!puedeLeerse) {",
    put: "if (pieza.sesion < 0) {",
    tests: ["bandeja.store.test.ts"],
  },
]);
