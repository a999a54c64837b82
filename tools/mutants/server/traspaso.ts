import { mutantsOf } from "../mutant.ts";

export const TRASPASO = mutantsOf("apps/server", [
  {
    id: "traspaso-a-otra-entidad",
    kind: "wall",
    means: "a case is handed to somebody of another institution, or tells that there is such a user",
    file: "src/domains/caso/traspaso/colegas.repository.ts",
    find: '.where("id_entidad", "=", idEntidad)',
    put: "",
    tests: ["src/domains/caso/traspaso/traspasar.test.ts"],
  },
  {
    id: "traspaso-a-cualquiera",
    kind: "wall",
    means: "a case is handed to somebody who does not work at its point",
    file: "src/domains/caso/traspaso/colegas.repository.ts",
    find: "WHERE u.id = ${id} AND ${esDelPunto(sql`${id_punto}::int`)} FOR SHARE",
    put: "WHERE u.id = ${id} FOR SHARE",
    tests: ["src/domains/caso/traspaso/traspasar.test.ts"],
  },
  {
    id: "traspaso-sin-mano",
    kind: "rule",
    means: "whoever gets a case cannot write to it from elsewhere",
    file: "src/domains/caso/traspaso/traspasar.service.ts",
    find: "await anotarOperador(tx, caso.id, idColega);",
    put: "",
    tests: ["src/domains/caso/traspaso/traspasar.test.ts"],
  },
  {
    id: "colegas-de-todos",
    kind: "wall",
    means: "colleagues of a case that one may not read are listed",
    file: "src/domains/caso/traspaso/traspasar.service.ts",
    find: "await exigirCasoVisible(db, sesion, idCaso);",
    put: "",
    tests: ["src/domains/caso/traspaso/traspasar.test.ts"],
  },
]);
