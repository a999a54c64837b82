import { mutantsOf } from "../mutant.ts";

/** Where words stand that were looked for. */
export const CONTRACT_BUSQUEDA = mutantsOf("packages/contract/src", [
  {
    id: "letra-que-marca-todo",
    kind: "rule",
    means: "a single letter marks every word that begins with it",
    file: "busqueda/busqueda.rules.ts",
    find: "termino.length < BUSQUEDA_PREFIJO_MIN ? palabra === termino : palabra.startsWith(termino);",
    put: "palabra.startsWith(termino);",
    tests: ["busqueda/busqueda.rules.test.ts"],
  },
  {
    id: "una-palabra-basta",
    kind: "rule",
    means: "a text has all the words when it has one of them",
    file: "busqueda/busqueda.rules.ts",
    find: "return terminos.every((termino)",
    put: "return terminos.some((termino)",
    tests: ["busqueda/busqueda.rules.test.ts"],
  },
  {
    id: "documento-hallado-entero",
    kind: "wall",
    means: "whoever types three digits is shown the whole document",
    file: "busqueda/hallado.rules.ts",
    find: "texto: delante + documento.slice(inicio, fin) + detras,",
    put: "texto: documento,",
    tests: ["busqueda/hallado.rules.test.ts"],
  },
]);
